import { createContext, type HTMLAttributes, useContext, useState } from 'react'
import type { TextName } from '#contract/texts.ts'

/** The parts of the page that are rendered on the server alone; each has its name as a class. */
export type PartName = 'figures' | 'offer' | 'hours' | 'facts' | 'about' | 'excellence'

/** A text that the browser reads from the page: one that the owner can replace, or the title of a slide. */
export type ServedText = TextName | `hero${1 | 2 | 3 | 4}Title`

/** The HTML of each part, and the texts outside of them, on the server. In the browser there is none. */
export const PartsContext = createContext<Partial<Record<PartName | ServedText, string>> | undefined>(undefined)

interface PartProps extends HTMLAttributes<HTMLElement> {
  name: PartName
  as?: 'div' | 'dl' | 'section'
}

/**
 * A part that is rendered on the server alone: the browser keeps the served HTML, so that no script and no data for it are sent. Nothing, if
 * it is empty.
 */
export function Part({ name, as: Element = 'div', className = name, ...attributes }: PartProps) {
  const parts = useContext(PartsContext)
  const [html] = useState(() => (parts ? parts[name] : document.querySelector(`.${name}`)?.innerHTML))
  if (!html) return null
  return (
    <Element
      {...attributes}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it from components
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  )
}
