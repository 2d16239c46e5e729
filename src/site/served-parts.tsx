import { renderToStaticMarkup } from 'react-dom/server'
import { shippedTexts } from '#contract/shipped-texts.text.ts'
import { AboutContent } from './about/about-section.tsx'
import { type PartName, PartsContext } from './company/part.tsx'
import { companyParts } from './company/parts.tsx'
import { ExcellenceContent } from './excellence/excellence-section.tsx'
import type { ShownTexts, SiteContent } from './site-state.ts'

/** The HTML of the parts that the browser keeps as they were served. */
export function servedParts(content: SiteContent): Record<PartName, string> {
  const texts = { ...shippedTexts, ...content.texts } as ShownTexts
  const parts = companyParts(content)
  return {
    ...parts,
    about: renderToStaticMarkup(
      <PartsContext value={parts}>
        <AboutContent texts={texts} apiUrl={content.settings.apiUrl} />
      </PartsContext>,
    ),
    excellence: renderToStaticMarkup(<ExcellenceContent texts={texts} />),
  }
}
