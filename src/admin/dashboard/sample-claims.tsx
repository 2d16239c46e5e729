import { useQuery } from '@tanstack/react-query'
import { type Claim, placeOfClaim } from '#contract/company.ts'
import type { FaqItem } from '#contract/faq.ts'
import type { BelowProps } from '../forms/resource.ts'
import { Confirm, PromiseClaim } from './claim-notices.tsx'
import { Notice } from './notice.tsx'
import { claimsText } from './notices.text.ts'
import { samplesShownQuery } from './overview-query.ts'

/** In a form of 'Página': which of its fields are still those of the sample, each with a way to say that it is right. */
export function SampleFields({ names, onSettled }: { names: readonly string[]; onSettled: () => void }) {
  const { data } = useQuery(samplesShownQuery)
  return (
    <SampleClaims
      claims={data?.claims.filter((claim) => names.includes(placeOfClaim(claim.name).field)) ?? []}
      onSettled={onSettled}
    />
  )
}

/** In the form of a question: that it is still one of the sample. */
export function SampleAnswer({ item, onSettled }: BelowProps) {
  const { data } = useQuery(samplesShownQuery)
  const { _id = '', question = '' } = (item ?? {}) as Partial<FaqItem>
  const claims: Claim[] = data?.ids.includes(_id) ? [{ name: 'answer', value: question }] : []
  return <SampleClaims claims={claims} onSettled={onSettled} />
}

function SampleClaims({ claims, onSettled }: { claims: readonly Claim[]; onSettled: () => void }) {
  if (claims.length === 0) return null
  return (
    <ul className="rows strip tinted">
      {claims.length > 1 && (
        <Notice text={claimsText.several(claims.length)}>
          <Confirm label={claimsText.allRight} claims={claims} onDone={onSettled} />
        </Notice>
      )}
      {claims.map((claim) => (
        <PromiseClaim
          key={`${claim.name} ${claim.value}`}
          claim={claim}
          onDone={claims.length === 1 ? onSettled : undefined}
        />
      ))}
    </ul>
  )
}
