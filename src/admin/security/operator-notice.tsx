import { useId } from 'react'
import { Link } from 'react-router'
import type { OperatorNotice } from '#contract/overview.ts'
import { paths } from '../paths.ts'
import { operatorNoticeText } from './operator-notice.text.ts'

/** A notice about the server, with a way to the copies or to the person who runs the server. */
export function OperatorNoticeLine({ notice }: { notice: OperatorNotice }) {
  const id = useId()
  const [fact, advice] = operatorNoticeText.of(notice)
  const message = operatorNoticeText.message(location.host, fact, advice)
  return (
    <>
      <p id={id}>
        <strong>{fact}</strong> <span>{advice}</span>
      </p>
      <div className="line flush">
        {notice.kind === 'no_proven_backup' ? (
          <Link to={paths.security} className="quiet-button" aria-describedby={id}>
            {operatorNoticeText.openCopies}
          </Link>
        ) : (
          <a
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noopener"
            className="quiet-button"
            aria-describedby={id}
          >
            {operatorNoticeText.tell}
          </a>
        )}
      </div>
    </>
  )
}
