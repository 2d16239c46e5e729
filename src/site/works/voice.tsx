import type { Work } from '#contract/works.ts'
import { shorten } from '../shorten.ts'
import { siteText } from '../site.text.ts'
import { WorkPicture } from './work-parts.tsx'
import { workPath } from './work-path.ts'

const maxLength = 220

/** What a customer said of a work, large, beside its photo. */
export function Voice({ work }: { work: Work }) {
  const author = [work.commentAuthor, work.district].filter(Boolean).join(', ')
  return (
    <div className="section voice wrap">
      <div className="frame voice-picture">
        <WorkPicture work={work} sizes="(min-width: 64rem) 40vw, 92vw" />
      </div>
      <figure className="voice-words">
        <blockquote>{shorten(work.comment, maxLength)}</blockquote>
        {author && <figcaption>{author}</figcaption>}
        <a href={workPath(work._id)} className="text-link">
          {siteText.feed.work}
        </a>
      </figure>
    </div>
  )
}
