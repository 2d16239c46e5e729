import { panelText } from '../panel.text.ts'

const cards = [1, 2, 3, 4, 5, 6]

/** Grey cards where cards will stand. */
export function CardsSkeleton() {
  return (
    <div role="status" className="card-grid">
      <span className="sr-only">{panelText.loading}</span>
      {cards.map((card) => (
        <div key={card} className="skeleton h-44" />
      ))}
    </div>
  )
}

/** A whole screen's place while its script is on the way. */
export function ScreenSkeleton() {
  return (
    <div className="screen">
      <div className="skeleton mb-6 h-9 w-56 max-w-full" />
      <CardsSkeleton />
    </div>
  )
}
