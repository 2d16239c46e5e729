import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { shareText } from './share.text.ts'
import { share } from './share.ts'

interface ShareButtonProps {
  title: string
  path: string
  /** In a static page, the URL of the script that the loader imports at the first click. */
  script?: string
}

/** A button that shares a page's URL, and a line that says what it has done. */
export function ShareButton({ title, path, script }: ShareButtonProps) {
  const [result, setResult] = useState('')
  const onClick = async () => {
    // A live region reads the same text only if it was empty before.
    setResult('')
    setResult(await share(title, path))
  }
  return (
    <p className="share scripted">
      <button type="button" className="button button-quiet" data-share={script} onClick={onClick}>
        <Share2 aria-hidden="true" />
        {shareText.share}
      </button>
      <span role="status">{result}</span>
    </p>
  )
}
