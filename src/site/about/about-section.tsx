import { Picture } from '#browser/picture.tsx'
import { sectionIds } from '#contract/section-ids.text.ts'
import { Part } from '../company-part.tsx'
import { ownPicture, type ShownTexts } from '../own-picture.ts'
import { siteText } from '../site.text.ts'
import { sitePicture } from '../site-picture.ts'

export function AboutSection() {
  return (
    <Part
      name="about"
      as="section"
      id={sectionIds.about}
      tabIndex={-1}
      aria-labelledby="about-title"
      className="section about wrap"
    />
  )
}

/** What is in the section. Only the server has it. */
export function AboutContent({ texts, apiUrl }: { texts: ShownTexts; apiUrl: string }) {
  const paragraphs = texts.aboutText.split(/\n+/).filter((paragraph) => paragraph !== '')
  return (
    <>
      <div className="frame about-picture">
        <Picture
          picture={ownPicture(texts, 'about', apiUrl) ?? sitePicture('sobre')}
          alt={texts.aboutAlt}
          sizes="(min-width: 64rem) 44vw, 92vw"
        />
      </div>
      <div>
        <p className="eyebrow">{siteText.about.eyebrow}</p>
        <h2 id="about-title" className="heading">
          {texts.aboutTitle}
        </h2>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be equal, and none moves
          <p key={index} className="prose">
            {paragraph}
          </p>
        ))}
        <Part name="figures" as="dl" />
      </div>
    </>
  )
}
