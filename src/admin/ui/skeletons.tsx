import { panelText } from '../panel.text.ts'

const places = [1, 2, 3, 4, 5, 6]

/** Placeholders of cards, or of rows, while a list loads. */
export function ListSkeleton({ of }: { of: 'cards' | 'rows' }) {
  const [list, item] = of === 'cards' ? ['card-grid', 'skeleton'] : ['stack tight', 'skeleton skeleton-row']
  return (
    <div role="status" className={list}>
      <span className="visually-hidden">{panelText.loading}</span>
      {places.map((place) => (
        <div key={place} className={item} />
      ))}
    </div>
  )
}

/** Placeholder of a whole screen while its script loads. */
export function ScreenSkeleton() {
  return (
    <>
      <div className="skeleton skeleton-row" />
      <ListSkeleton of="cards" />
    </>
  )
}
