import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'

const maxLength = 80

/** Two fields that lengthen the message of the quote link beside them (`greeting.ts`). What is typed stays in the page. */
export function Measures() {
  const { contact, texts } = useSite()
  if (!contact.whatsapp) return null
  return (
    <details className="measures scripted on-screen">
      <summary>{texts.productsMeasures}</summary>
      {[texts.productsSize, siteText.quote.district].map((name) => (
        <label key={name}>
          {name}
          <input data-name={name} maxLength={maxLength} autoComplete="off" />
        </label>
      ))}
    </details>
  )
}
