import type { ReactNode } from 'react'
import { BeforeAfter } from '#browser/before-after.tsx'
import { Picture } from '#browser/picture.tsx'
import { comparedShape } from '#contract/comparison.ts'
import type { Work } from '#contract/works.ts'
import { workPath } from '../data/work-names.ts'
import { sitePicture } from '../parts/pictures.tsx'
import { useSite } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'
import { sunAndShade } from './comparison.text.ts'
import { SaidBy, WorkPhotos, WorkQuoteLink } from './work-card.tsx'
import { workWords } from './works.text.ts'

const sizes = '92vw'
const buttonClass = 'button button-quiet button-small'

/** A work's place before and after, one photo over the other, what its customer said of it, and the ways to one like it and to all works. */
export function Comparison({ work }: { work: Work }) {
  const { contact, outfit } = useSite()
  const { seeSome, unnamed } = workWords[outfit.jobs]
  const { title, district, comment } = work
  return (
    <ComparisonSection
      isBeside={comparedShape(work) !== 'wide'}
      title={title || district || unnamed}
      photos={<WorkPhotos work={work} className="compared" sizes={sizes} />}
      words={
        comment ? (
          <figure>
            <blockquote className="strong">{comment}</blockquote>
            <SaidBy work={title ? work : { ...work, district: '' }} />
          </figure>
        ) : (
          title && district && <p className="soft">{district}</p>
        )
      }
    >
      {contact.whatsapp && <WorkQuoteLink work={work} className={buttonClass} />}
      <a href={workPath(work._id)} className="text-link">
        {seeSome}
      </a>
    </ComparisonSection>
  )
}

/** The shipped pair of pictures, until a work can be compared. It is no work, and says so. */
export function SunAndShade() {
  const { title, note, like } = sunAndShade
  const { contact } = useSite()
  const picture = (name: 'antes' | 'depois', alt: string) => (
    <Picture picture={sitePicture(`sol-e-sombra-${name}`)} alt={alt} sizes={sizes} />
  )
  return (
    <ComparisonSection
      title={title}
      photos={
        <BeforeAfter
          before={picture('antes', sunAndShade.before)}
          after={picture('depois', sunAndShade.after)}
          compared={{ shape: 'wide', title, className: 'compared' }}
          note={note}
        />
      }
    >
      {contact.whatsapp && <QuoteLink className={buttonClass}>{like}</QuoteLink>}
    </ComparisonSection>
  )
}

interface ComparisonSectionProps {
  /** Whether heading and words stand beside the photos where there is room. */
  isBeside?: boolean
  title: string
  photos: ReactNode
  /** What is said of them. */
  words?: ReactNode
  /** The links. */
  children: ReactNode
}

function ComparisonSection({ isBeside = false, title, photos, words, children }: ComparisonSectionProps) {
  return (
    <section aria-labelledby="comparison-title" className={`section comparison wrap ${isBeside ? 'is-beside' : ''}`}>
      <h2 id="comparison-title" className="heading heading-second">
        {title}
      </h2>
      {photos}
      <div>
        {words}
        <div className="row">{children}</div>
      </div>
    </section>
  )
}
