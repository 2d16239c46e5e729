import { useId } from 'react'
import { Link } from 'react-router'
import type { PasswordChanged } from '#contract/overview.ts'
import { paths } from '../paths.ts'
import { momentOf } from '../ui/moment-of.ts'
import { accountText } from './security.text.ts'

/** One's own password was changed without the present one, with a way to one's sessions and codes. */
export function PasswordNotice({ notice }: { notice: PasswordChanged }) {
  const id = useId()
  return (
    <>
      <p id={id}>
        <PasswordWasSet at={notice.at} />
      </p>
      <div className="line flush">
        <Link to={paths.security} className="quiet-button" aria-describedby={id}>
          {accountText.openSecurity}
        </Link>
      </div>
    </>
  )
}

/** When that was, and what to do if it was somebody else. */
export function PasswordWasSet({ at }: { at: string }) {
  return (
    <>
      <strong>{accountText.passwordSet(momentOf(new Date(at)))}</strong> <span>{accountText.passwordAdvice}</span>
    </>
  )
}
