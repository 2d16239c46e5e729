import { Picture } from '#browser/picture.tsx'
import { ownPicture } from '../own-picture.ts'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { sitePicture } from '../site-picture.ts'

export function AboutSection() {
  const { texts, apiUrl } = useSite()
  const picture = ownPicture(texts, 'about', apiUrl) ?? sitePicture('sobre')
  return (
    <section id="sobre" tabIndex={-1} aria-labelledby="about-title" className="section about">
      <div className="about-picture">
        <Picture picture={picture} alt={texts.aboutAlt} sizes="(min-width: 64rem) 56vw, 100vw" />
      </div>
      <div className="about-text">
        <p className="eyebrow">{siteText.about.eyebrow}</p>
        <h2 id="about-title" className="heading">
          {texts.aboutTitle}
        </h2>
        {texts.aboutText.split(/\n+/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be equal, and none moves
          <p key={index} className="prose">
            {paragraph}
          </p>
        ))}
        <dl className="figures">
          {(['aboutYears', 'aboutWorks'] as const).map((name) => (
            <div key={name}>
              <dt>{texts[`${name}Text`]}</dt>
              <dd>{texts[name]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
