import { panelText } from './panel.text.ts'

const places = [1, 2, 3, 4, 5, 6]

/** Placeholders of cards while a list loads. */
export function ListSkeleton() {
  return (
    <div role="status" className="card-grid">
      <span className="visually-hidden">{panelText.loading}</span>
      {places.map((place) => (
        <div key={place} className="skeleton" />
      ))}
    </div>
  )
}

/** Placeholder of a whole screen while its script loads. */
export function ScreenSkeleton() {
  return (
    <>
      <div className="skeleton skeleton-row" />
      <ListSkeleton />
    </>
  )
}
