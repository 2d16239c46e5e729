import { Picture } from '#browser/picture.tsx'
import { siteText } from '../data/site.text.ts'
import { Hem } from '../parts/parts.tsx'
import { ownPicture, sitePicture } from '../parts/pictures.tsx'
import { useSite } from '../parts/site-context.ts'

const sizes = '(min-width: 48rem) max(100vw, 90rem), 34rem'
// A phone would show a third of the landscape picture.
const phone = { media: '(max-width: 47.99rem) and (max-aspect-ratio: 1/1)', sizes: '34rem' }

export function ExcellenceSection() {
  const { texts, settings, outfit } = useSite()
  const own = ownPicture(texts, 'excellence', settings.apiUrl)
  const picture = own ?? (outfit.hasShippedPhotos ? sitePicture('excelencia') : undefined)
  const others = own ? [] : [{ picture: sitePicture('excelencia-portrait'), ...phone }]
  return (
    <section aria-labelledby="excellence-title" className="excellence night">
      {picture && (
        <Picture picture={picture} alt="" sizes={sizes} others={others} className="excellence-picture fill on-screen" />
      )}
      <div className="excellence-front wrap">
        <h2 id="excellence-title" className="heading">
          {texts.excellenceTitle}
        </h2>
        <p className="prose">{texts.excellenceText}</p>
        <ol className="steps grid">
          {([1, 2, 3] as const).map((step) => (
            <li key={step}>
              <h3>{texts[`excellenceStep${step}`]}</h3>
              <p className="soft">{texts[`excellenceStep${step}Text`]}</p>
            </li>
          ))}
        </ol>
        <a href="#contato" className="button button-brand">
          {siteText.excellence.call}
        </a>
      </div>
      <Hem isLarge />
    </section>
  )
}
