import { Search } from 'lucide-react'
import { useId } from 'react'
import { listText } from './lists.text.ts'

/** A text without accents and in lower case. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** The items whose text contains every word of the query; all items for a blank one. */
export function search<Item>(items: readonly Item[], query: string, textOf: (item: Item) => string): readonly Item[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => {
    const text = folded(textOf(item))
    return words.every((word) => text.includes(word))
  })
}

interface SearchBoxProps {
  query: string
  shown: number
  all: number
  onQuery: (query: string) => void
}

/** A search field that filters while typing and shows how many items match. */
export function SearchBox({ query, shown, all, onQuery }: SearchBoxProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser in use knows <search>
    <div role="search" className="search-box overlaid">
      <Search aria-hidden="true" className="soft" />
      <label htmlFor={id} className="visually-hidden">
        {listText.search}
      </label>
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className="input"
        placeholder={listText.search}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <p role="status" className="hint">
        {query.trim() === '' ? '' : listText.found(shown, all)}
      </p>
    </div>
  )
}
