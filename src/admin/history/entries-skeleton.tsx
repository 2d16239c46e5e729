import { panelText } from '../panel.text.ts'

const rows = [1, 2, 3, 4, 5, 6]

/** Placeholders of rows while a list loads. */
export function EntriesSkeleton() {
  return (
    <div role="status" className="stack tight">
      <span className="visually-hidden">{panelText.loading}</span>
      {rows.map((row) => (
        <div key={row} className="skeleton skeleton-row" />
      ))}
    </div>
  )
}
