import { useSite } from '../site-context.ts'
import { measuresText as text } from './measures.text.ts'

const maxLength = 80

/** Two fields that lengthen the message of the quote link beside them (`greeting.ts`). What is typed stays in the page. */
export function Measures() {
  if (!useSite().contact.whatsapp) return null
  return (
    <details className="measures scripted on-screen">
      <summary>{text.title}</summary>
      {[text.size, text.district].map((name) => (
        <label key={name}>
          {name}
          <input data-name={name} maxLength={maxLength} autoComplete="off" />
        </label>
      ))}
    </details>
  )
}
