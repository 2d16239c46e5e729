import { useSite } from '../site-context.ts'
import { Figures } from './figures.tsx'

/** Below the hero: why one can trust the company, each fact only if it is known. */
export function Proof() {
  const { proof } = useSite().company
  return (
    <div className="proof">
      <div className="proof-row wrap">
        <Figures />
        {proof[0] && (
          <dl>
            {proof.map(({ name, fact, className }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={className}>{fact}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  )
}
