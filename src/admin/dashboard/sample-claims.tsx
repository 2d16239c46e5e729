import { useQuery } from '@tanstack/react-query'
import type { Claim } from '#contract/company.ts'
import type { SamplesShown } from '#contract/overview.ts'
import { fieldOf } from './claim-field.ts'
import { allPromisesLine, promiseLine } from './claim-lines.ts'
import { NoticeLine } from './notice-line.tsx'
import { samplesShownQuery } from './overview-query.ts'

/** In a form of 'Página': which of its fields are still those of the sample, each with a way to say that it is right. */
export function SampleFields({ names }: { names: readonly string[] }) {
  const { data } = useQuery(samplesShownQuery)
  return <SampleLines claims={data?.claims.filter((claim) => names.includes(fieldOf(claim))) ?? []} />
}

/** In the form of a question: that it is still one of the sample. */
export function SampleAnswer({ id, question }: { id: string | undefined; question: string }) {
  const { data } = useQuery(samplesShownQuery)
  return <SampleLines claims={isOfSample(data, id) ? [{ name: 'answer', value: question }] : []} />
}

function isOfSample(shown: SamplesShown | undefined, id = ''): boolean {
  return shown?.ids.includes(id) ?? false
}

function SampleLines({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null
  return (
    <ul className="rows strip tinted">
      {[...(claims.length > 1 ? [allPromisesLine(claims)] : []), ...claims.map(promiseLine)].map((line) => (
        <NoticeLine key={line.key} line={line} />
      ))}
    </ul>
  )
}
