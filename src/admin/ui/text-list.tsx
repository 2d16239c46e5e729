/** Texts as a list. */
export function TextList({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="list">
      {texts.map((text, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be equal, and none moves
        <li key={position}>{text}</li>
      ))}
    </ul>
  )
}
