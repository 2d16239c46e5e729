import type { Work } from '#contract/works.ts'
import { shorten } from '../shorten.ts'
import { siteText } from '../site.text.ts'
import { SaidBy, WorkPicture, workPath } from './work-parts.tsx'

const maxLength = 220

/** What a customer said of a work, large, beside its photo. */
export function Voice({ work }: { work: Work }) {
  return (
    <div className="section voice wrap">
      <div className="frame">
        <WorkPicture work={work} sizes="(min-width: 64rem) 40vw, 92vw" />
      </div>
      <figure className="voice-words">
        <blockquote>{shorten(work.comment, maxLength)}</blockquote>
        <SaidBy work={work} />
        <a href={workPath(work._id)} className="text-link">
          {siteText.feed.work}
        </a>
      </figure>
    </div>
  )
}
