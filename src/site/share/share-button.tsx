import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { shareText } from './share.text.ts'
import { share } from './share.ts'

/** A button that shares a page's URL, and a line that says what it has done. In a static page `static.ts` responds to its clicks. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [result, setResult] = useState('')
  const onClick = async () => {
    // A live region reads the same text only if it was empty before.
    setResult('')
    setResult(await share(title, path))
  }
  return (
    <p className="share scripted">
      <button type="button" className="button button-quiet" onClick={onClick}>
        <Share2 aria-hidden="true" />
        {shareText.share}
      </button>
      <span role="status">{result}</span>
    </p>
  )
}
