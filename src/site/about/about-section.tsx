import { Picture } from '#browser/picture.tsx'
import { Part } from '../company/part.tsx'
import { siteText } from '../site.text.ts'
import { sitePicture } from '../site-picture.ts'

export function AboutSection() {
  const text = siteText.about
  return (
    <section id="sobre" tabIndex={-1} aria-labelledby="about-title" className="section about">
      <div className="about-picture">
        <Picture picture={sitePicture('sobre')} alt={text.picture} sizes="(min-width: 64rem) 56vw, 100vw" />
      </div>
      <div className="about-text">
        <p className="eyebrow">{text.eyebrow}</p>
        <h2 id="about-title" className="heading">
          {text.title}
        </h2>
        {text.text.map((paragraph) => (
          <p key={paragraph} className="prose">
            {paragraph}
          </p>
        ))}
        <Part name="figures" as="dl" />
      </div>
    </section>
  )
}
