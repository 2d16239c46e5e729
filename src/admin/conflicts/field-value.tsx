import { conflictText } from './conflict.text.ts'

/** A form's value, to be read: a text, a number, a picture, or a list of these. */
export function FieldValue({ value, isPicture }: { value: unknown; isPicture: boolean }) {
  if (isPicture && value) {
    return <img src={String(value)} alt={conflictText.picture} referrerPolicy="no-referrer" className="photo" />
  }
  if (Array.isArray(value)) {
    return (
      <ul className="list">
        {value.map((row, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal, and none moves
          <li key={position} className={row?.image && 'line'}>
            {row?.image && (
              <span className="swatch-field">
                <img src={row.image} alt="" />
              </span>
            )}
            {textOf(row)}
          </li>
        ))}
      </ul>
    )
  }
  return <p className="lines">{textOf(value) || (isPicture ? conflictText.noPicture : conflictText.blank)}</p>
}

/** A row of a form is an object with texts, and perhaps a picture. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return Object.entries(value)
    .flatMap(([name, text]) => (name === 'image' ? [] : [text]))
    .join(' ')
}
