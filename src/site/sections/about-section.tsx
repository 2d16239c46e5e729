import { Picture } from '#browser/picture.tsx'
import { sectionIds } from '#contract/section-ids.text.ts'
import { siteText } from '../data/site.text.ts'
import { Eyebrow } from '../parts/parts.tsx'
import { ownPicture, sitePicture } from '../parts/pictures.tsx'
import { useSite } from '../parts/site-context.ts'

export function AboutSection() {
  const { texts, settings, outfit } = useSite()
  const picture =
    ownPicture(texts, 'about', settings.apiUrl) ?? (outfit.hasShippedPhotos ? sitePicture('sobre') : undefined)
  const paragraphs = texts.aboutText.split(/\n+/).filter((paragraph) => paragraph !== '')
  return (
    <section id={sectionIds.about} tabIndex={-1} aria-labelledby="about-title" className="section about columns wrap">
      {picture && (
        <div className="frame about-picture">
          <Picture
            picture={picture}
            alt={texts.aboutAlt}
            sizes="(min-width: 80rem) 52vw, (min-width: 64rem) 80vw, 92vw"
          />
        </div>
      )}
      <div>
        <Eyebrow>{siteText.about.eyebrow}</Eyebrow>
        <h2 id="about-title" className="heading">
          {texts.aboutTitle}
        </h2>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be equal, and none moves
          <p key={index} className="prose">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  )
}
