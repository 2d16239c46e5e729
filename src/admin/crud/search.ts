// Accents and letters' case do not matter to who searches: 'policarbonato' and 'ação' are found however written.
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** The items whose text holds every word of the query; all of them for a blank one. */
export function search<Item>(items: readonly Item[], query: string, textOf: (item: Item) => string): readonly Item[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => {
    const text = folded(textOf(item))
    return words.every((word) => text.includes(word))
  })
}
