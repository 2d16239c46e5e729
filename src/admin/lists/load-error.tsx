import { Button } from '../ui/button.tsx'
import { focusContent } from '../ui/focus.ts'
import { listText } from './lists.text.ts'

/** Shown instead of a list that failed to load; unlike the toast it stays. */
export function LoadError({ message, lang, onRetry }: { message: string; lang?: string; onRetry: () => void }) {
  return (
    <div className="notice notice-error stack tight centred">
      <p className="part-title" lang={lang}>
        {message}
      </p>
      <p>{listText.loadAdvice}</p>
      <Button
        onClick={() => {
          focusContent()
          onRetry()
        }}
      >
        {listText.tryAgain}
      </Button>
    </div>
  )
}
