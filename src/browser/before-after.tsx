import type { ReactNode } from 'react'
import type { Shape } from '#contract/comparison.ts'
import { atText, beforeAfterText as text } from './before-after.text.ts'

interface BeforeAfterProps {
  before: ReactNode
  after: ReactNode
  /** Where and when the after photo may lie over the other (before-after.css), and what is compared; without it they stay beside each other. */
  compared?: { shape: Shape; title: string; className: 'compared' | 'comparable' } | undefined
  /** Whether it is rendered where a script is; in served HTML, `followHandles` shows the handle. */
  isLive?: boolean | undefined
  note?: string
}

/** The photos of a place before and after. Those that can be compared lie over each other, with a handle once there is a script. */
export function BeforeAfter({ before, after, compared, isLive = false, note }: BeforeAfterProps) {
  return (
    <div className={compared ? `before-after ${compared.className} is-${compared.shape}` : 'before-after'}>
      <div className="frame">
        {before}
        <p>{text.before}</p>
      </div>
      <div className="frame">
        {after}
        <p>{text.after}</p>
      </div>
      {compared && (
        <>
          <input
            type="range"
            step={5}
            aria-label={text.compare(compared.title)}
            aria-valuetext={isLive ? atText(50) : undefined}
            hidden={!isLive}
          />
          <span aria-hidden="true" className="disc">
            ‹ ›
          </span>
        </>
      )}
      {note && <p>{note}</p>}
    </div>
  )
}
