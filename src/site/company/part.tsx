import { createContext, useContext, useState } from 'react'

/** The parts of the page that say something about the company. */
export type PartName = 'figures' | 'offer' | 'hours' | 'facts'

/** The HTML of each part on the server. In the browser there is none. */
export const PartsContext = createContext<Record<PartName, string> | undefined>(undefined)

/** The id of the element in which `open-now.ts` shows whether the company is open. */
export const openNowId = 'aberto-agora'

/**
 * A part that is rendered on the server alone: the browser keeps the served HTML, so that no script and no data for it are sent. Nothing, if
 * it is empty.
 */
export function Part({ name, as: Element = 'div' }: { name: PartName; as?: 'div' | 'dl' }) {
  const parts = useContext(PartsContext)
  const [html] = useState(() => (parts ? parts[name] : document.querySelector(`.${name}`)?.innerHTML))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it from components
  return html ? <Element className={name} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning /> : null
}
