import { Picture } from '#browser/picture.tsx'
import { Hem } from '../hem.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { ownPicture, sitePicture } from '../site-picture.ts'

// On phones the picture is dark and cropped to a third of its width. A sharper one would cost 46 KB more.
const sizes = '(min-width: 48rem) max(100vw, 90rem), 34rem'

export function ExcellenceSection() {
  const { texts, settings } = useSite()
  const picture = ownPicture(texts, 'excellence', settings.apiUrl) ?? sitePicture('excelencia')
  return (
    <section aria-labelledby="excellence-title" className="excellence">
      <Picture picture={picture} alt="" sizes={sizes} className="excellence-picture on-screen" />
      <div className="excellence-front wrap">
        <h2 id="excellence-title" className="heading">
          {texts.excellenceTitle}
        </h2>
        <p className="prose">{texts.excellenceText}</p>
        <ol className="steps">
          {([1, 2, 3] as const).map((step) => (
            <li key={step}>
              <h3>{texts[`excellenceStep${step}`]}</h3>
              <p>{texts[`excellenceStep${step}Text`]}</p>
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
