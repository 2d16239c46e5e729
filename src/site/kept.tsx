import { type ReactNode, useState } from 'react'

interface KeptProps {
  id: string
  /** Only on the server, or where the browser has loaded what is shown. */
  children?: ReactNode
}

/** Keeps in the browser what the server has rendered, so that neither the page's data nor its script contains it. */
export function Kept({ id, children }: KeptProps) {
  return children ? <div id={id}>{children}</div> : <KeptHtml id={id} />
}

function KeptHtml({ id }: { id: string }) {
  // Read once: later the visitor may have opened a question.
  const [__html] = useState(() => document.getElementById(id)?.innerHTML ?? '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the page already shows
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}
