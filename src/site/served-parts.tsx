import { renderToStaticMarkup } from 'react-dom/server'
import { townOf } from '#contract/company.ts'
import { type shippedTexts, shippedTextsIn, slideTitles } from '#contract/shipped-texts.text.ts'
import { AboutContent } from './about/about-section.tsx'
import { companyParts } from './company/parts.tsx'
import { type PartName, PartsContext, type ServedText } from './company-part.tsx'
import { ExcellenceContent } from './excellence/excellence-section.tsx'
import { heroSlot } from './hero/hero-pictures.ts'
import type { ShownTexts } from './own-picture.ts'
import { ownTexts } from './served-texts.ts'
import type { StaticContent } from './static-page.tsx'

type Titles = Record<Exclude<ServedText, keyof typeof shippedTexts>, string>

/** The HTML of the parts that the browser keeps as they were served, and the texts that it reads from the page. */
export function servedParts(content: StaticContent, openNowUrl: string): Record<PartName | ServedText, string> {
  const isAboutLeftOut = content.company?.[0]?.leftOut.includes('aboutText')
  const shipped = { ...shippedTextsIn(townOf(content.company?.[0])), ...(isAboutLeftOut && { aboutText: '' }) }
  const texts = { ...shipped, ...ownTexts(content) } as ShownTexts
  const parts = companyParts(content, openNowUrl)
  const titles = Object.fromEntries(slideTitles.map((title, index) => [`${heroSlot(index)}Title`, title])) as Titles
  return {
    ...texts,
    ...titles,
    ...parts,
    about: renderToStaticMarkup(
      <PartsContext value={parts}>
        <AboutContent texts={texts} apiUrl={content.settings.apiUrl} />
      </PartsContext>,
    ),
    excellence: renderToStaticMarkup(<ExcellenceContent texts={texts} apiUrl={content.settings.apiUrl} />),
  }
}
