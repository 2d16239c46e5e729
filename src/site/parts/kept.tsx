import { type ReactNode, useState, useSyncExternalStore } from 'react'

interface KeptProps {
  id: string
  /** Only on the server, or where the browser has loaded what is shown. */
  children?: ReactNode
}

/** Keeps in the browser what the server has rendered, so that neither the page's data nor its script contains it. */
export function Kept({ id, children }: KeptProps) {
  return children ? <div id={id}>{children}</div> : <KeptNodes id={id} />
}

// One object, so that React never sets it anew: the page's policy allows no text as HTML.
const asServed = { __html: '' }
const neverChanges = () => () => undefined

function KeptNodes({ id }: { id: string }) {
  const isServed = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isHydrating] = useState(isServed)
  // Where an extension or a translation has changed the page, React renders it anew: the same nodes go on.
  const [nodes] = useState(() => [...(document.getElementById(id)?.childNodes ?? [])])
  if (!isHydrating) {
    const fill = (element: HTMLDivElement | null) => {
      if (element && !element.hasChildNodes()) element.append(...nodes)
    }
    return <div id={id} ref={fill} />
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves what is served as it is
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={asServed} />
}
