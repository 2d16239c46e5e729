import { useQuery } from '@tanstack/react-query'
import { type Claim, placeOfClaim } from '#contract/company.ts'
import type { FaqItem } from '#contract/faq.ts'
import type { BelowProps } from '../forms/resource.ts'
import { allPromisesLine, promiseLine } from './claim-lines.ts'
import { NoticeLine } from './notice-line.tsx'
import { samplesShownQuery } from './overview-query.ts'

/** In a form of 'Página': which of its fields are still those of the sample, each with a way to say that it is right. */
export function SampleFields({ names, onSettled }: { names: readonly string[]; onSettled: () => void }) {
  const { data } = useQuery(samplesShownQuery)
  return (
    <SampleLines
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
  return <SampleLines claims={claims} onSettled={onSettled} />
}

function SampleLines({ claims, onSettled }: { claims: readonly Claim[]; onSettled: () => void }) {
  const [first] = claims
  if (!first) return null
  if (claims.length === 1)
    return (
      <ul className="rows strip tinted">
        <NoticeLine line={promiseLine(first)} onDone={onSettled} />
      </ul>
    )
  return (
    <ul className="rows strip tinted">
      <NoticeLine line={allPromisesLine(claims)} onDone={onSettled} />
      {claims.map(promiseLine).map((line) => (
        <NoticeLine key={line.key} line={line} />
      ))}
    </ul>
  )
}
