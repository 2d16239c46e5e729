import type { ReactNode } from 'react'
import { useSite } from '../site-context.ts'
import { companyText } from './company.text.ts'

/** What a buyer asks first: prices in words, guarantee, payment, fabrics. */
export function Offer() {
  const { company, texts } = useSite()
  const { prices, guarantee, payment, fabrics } = company
  const text = companyText.offer
  if (!prices && !guarantee && !payment && fabrics.length === 0) return null
  return (
    <dl className="box offer">
      {prices && <Row name={text.prices}>{prices}</Row>}
      {guarantee && <Row name={text.guarantee}>{guarantee}</Row>}
      {payment && <Row name={text.payment}>{payment}</Row>}
      {fabrics.length > 0 && (
        <Row name={texts.fabricsTitle}>
          <ul className="row">
            {fabrics.map(({ name, image }) => (
              <li key={name}>
                {image && <img src={image} alt="" loading="lazy" width="96" height="96" />}
                {name}
              </li>
            ))}
          </ul>
        </Row>
      )}
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
