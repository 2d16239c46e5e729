import { useContext, useState } from 'react'
import { PartsContext, type ServedText } from './company-part.tsx'

/**
 * A text that the browser reads from the served element, where it comes last, so that no script contains it.
 * @param selector the element
 */
export function useServedText(name: ServedText, selector: string): string {
  const served = useContext(PartsContext)
  const [text] = useState(() => served?.[name] ?? document.querySelector(selector)?.lastChild?.textContent ?? '')
  return text
}

/** Title and text at the beginning of a section whose title has the id `<section>-title`. */
export function useSectionIntro(section: 'services' | 'products' | 'contact' | 'faq') {
  const id = `${section}-title`
  return {
    title: useServedText(`${section}Title`, `#${id}`),
    intro: useServedText(`${section}Text`, `[aria-labelledby=${id}] .prose`),
  }
}
