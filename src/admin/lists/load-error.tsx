import { focusContent } from '../ui/focus.ts'
import { crudText } from '../forms/forms.text.ts'

/** Where a list would stand that could not be loaded; the toast says it too, but goes. */
export function LoadError({ message, lang, onRetry }: { message: string; lang?: string; onRetry: () => void }) {
  return (
    <div className="notice notice-error">
      <p className="notice-title" lang={lang}>
        {message}
      </p>
      <p>{crudText.loadAdvice}</p>
      <button
        type="button"
        className="quiet-button"
        onClick={() => {
          focusContent()
          onRetry()
        }}
      >
        {crudText.tryAgain}
      </button>
    </div>
  )
}
