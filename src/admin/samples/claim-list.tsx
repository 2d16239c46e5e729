import { useId, useRef } from 'react'
import { Link } from 'react-router'
import type { Claim, ClaimName } from '#contract/claim-names.ts'
import { formatPhone } from '#contract/phone.ts'
import { claimLabels, claimsText } from '../lists/claims.text.ts'
import { useDecision } from '../lists/use-decision.ts'
import { entityPath } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { focusContent } from '../ui/focus.ts'
import { Reason } from '../ui/reason.tsx'

/** The claims that may be true as they were shipped; a sample contact never is. */
const canBeTrue: ClaimName[] = ['description', 'aboutText', 'aboutYears', 'aboutWorks']

/** Where a claim that is no contact is replaced. */
const formOf: { [Name in ClaimName]?: string } = {
  aboutText: `${entityPath('texts')}#texts.about`,
  aboutYears: `${entityPath('company')}#figures`,
  aboutWorks: `${entityPath('company')}#figures`,
}

/** The shipped contacts and claims, one by one: each is true, or replaced, or taken off the page. A page needs a name. */
export function ClaimList({ claims }: { claims: readonly Claim[] }) {
  const summary = useRef<HTMLElement>(null)
  return (
    <details className="claims">
      <summary ref={summary}>{claimsText.check}</summary>
      <ul className="rows">
        {claims.map((claim) => (
          <ClaimRow
            key={claim.name}
            claim={claim}
            // The pressed button disappears with its row, and the list with its last row.
            onDecided={() => (claims.length > 1 ? summary.current?.focus({ preventScroll: true }) : focusContent())}
          />
        ))}
      </ul>
    </details>
  )
}

function ClaimRow({ claim, onDecided }: { claim: Claim; onDecided: () => void }) {
  const { name } = claim
  const id = useId()
  const confirmation = useDecision('confirmed', onDecided)
  const removal = useDecision('leftOut', onDecided)
  return (
    <li>
      <p id={id}>
        <span className="block strong">{claimLabels[name]}</span> <span className="lines">{shown(claim)}</span>
      </p>
      <Reason>{confirmation.reason || removal.reason}</Reason>
      <div className="line flush">
        {canBeTrue.includes(name) && (
          <Button aria-describedby={id} isBusy={confirmation.isPending} onClick={() => confirmation.mutate(claim)}>
            {claimsText.isTrue}
          </Button>
        )}
        <Link to={formOf[name] ?? `${entityPath('meta')}#${name}`} className="quiet-button" aria-describedby={id}>
          {claimsText.change}
        </Link>
        {name !== 'title' && (
          <Button aria-describedby={id} isBusy={removal.isPending} onClick={() => removal.mutate(claim)}>
            {claimsText.leaveOut}
          </Button>
        )}
      </div>
    </li>
  )
}

function shown({ name, value }: Claim): string {
  if (name === 'whatsapp') return formatPhone(value, 'whatsapp')
  return name === 'phone' ? formatPhone(value, 'landline') : value
}
