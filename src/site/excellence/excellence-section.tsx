import { Picture } from '#browser/picture.tsx'
import { Hem } from '../hem.tsx'
import { siteText } from '../site.text.ts'
import { sitePicture } from '../site-picture.ts'

// On phones the picture is dark and cropped to a third of its width. A sharper one would cost 46 KB more.
const sizes = '(min-width: 48rem) max(100vw, 90rem), 34rem'

export function ExcellenceSection() {
  const text = siteText.excellence
  return (
    <section aria-labelledby="excellence-title" className="excellence">
      <Picture picture={sitePicture('excelencia')} alt="" sizes={sizes} className="excellence-picture" />
      <div className="excellence-front wrap">
        <h2 id="excellence-title" className="heading">
          {text.title}
        </h2>
        <p className="prose">{text.text}</p>
        <ol className="steps">
          {text.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <a href="#contato" className="button button-brand">
          {text.call}
        </a>
      </div>
      <Hem />
    </section>
  )
}
