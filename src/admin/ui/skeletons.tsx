import { panelText } from '../panel.text.ts'

const cards = [1, 2, 3, 4, 5, 6]

/** Placeholders of cards while a list loads. */
export function CardsSkeleton() {
  return (
    <div role="status" className="card-grid">
      <span className="visually-hidden">{panelText.loading}</span>
      {cards.map((card) => (
        <div key={card} className="skeleton" />
      ))}
    </div>
  )
}

/** Placeholder of a whole screen while its script loads. */
export function ScreenSkeleton() {
  return (
    <div className="screen">
      <div className="skeleton skeleton-row" />
      <CardsSkeleton />
    </div>
  )
}
