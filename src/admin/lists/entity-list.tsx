import { Pencil, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#browser/icon-button.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import type { AnySlice, Entity } from './entity-slice.ts'
import { listText } from './lists.text.ts'
import { SearchBox, search } from './search.tsx'

const searchFromItems = 6

/** An item that was just added or, by an undo, came back; the latter gets the focus too. */
export interface Highlight {
  id: string
  isNew: boolean
}

interface EntityListProps<Item extends Entity> {
  items: readonly Item[]
  slice: AnySlice<Item>
  /** The list scrolls to this item and marks it, also if the search does not match it. */
  highlight: Highlight | undefined
  /** Both must be the same functions at each render, so that a card is rendered once. */
  onEdit: (item: Item) => void
  onDelete: (item: Item) => void
}

export function EntityList<Item extends Entity>({ items, slice, highlight, onEdit, onDelete }: EntityListProps<Item>) {
  const [query, setQuery] = useState('')
  const found = search(items, useDeferredValue(query), slice.searchTextOf)
  const isListed = (list: readonly Item[]) => list.some(({ _id }) => _id === highlight?.id)
  const [isHere, isFound] = [isListed(items), isListed(found)]
  const shown = useRef<Highlight>(undefined)
  const cards = useRef<HTMLUListElement>(null)
  // Only once: a later search may hide the item.
  useEffect(() => {
    if (highlight === shown.current || !isHere) return
    if (!isFound) return setQuery('')
    shown.current = highlight
    const card = cards.current?.querySelector<HTMLElement>('[data-new], [data-restored]')
    card?.scrollIntoView({ block: 'center' })
    if (!highlight?.isNew) card?.focus({ preventScroll: true })
  }, [highlight, isHere, isFound])
  return (
    <>
      {items.length >= searchFromItems && (
        <SearchBox query={query} shown={found.length} all={items.length} onQuery={setQuery} />
      )}
      {found.length === 0 && <p className="notice stack tight centred">{listText.searchEmpty}</p>}
      <ul ref={cards} className="card-grid">
        {found.map((item) => (
          <Row
            key={item._id}
            slice={slice}
            item={item}
            mark={item._id === highlight?.id ? (highlight.isNew ? 'new' : 'restored') : undefined}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps<Item extends Entity> = Pick<EntityListProps<Item>, 'slice' | 'onEdit' | 'onDelete'> & {
  item: Item
  mark: 'new' | 'restored' | undefined
}

const Row = memo(function Row<Item extends Entity>({ item, mark, slice, onEdit, onDelete }: RowProps<Item>) {
  const titleId = useId()
  return (
    <li
      className="card box"
      tabIndex={-1}
      // Not its label, which a lookup of a field's name would find.
      aria-describedby={titleId}
      data-new={mark === 'new' || undefined}
      data-restored={mark === 'restored' || undefined}
    >
      {mark === 'new' && <p className="new-mark strong">{listText.isNew}</p>}
      {slice.Picture && <slice.Picture item={item} />}
      <div className="card-text stack tight">
        <h2 id={titleId} className="card-title">
          {slice.client.titleOf(item)}
        </h2>
        <slice.Details item={item} />
      </div>
      <div className="card-foot line spread">
        {slice.addressOf && (
          <SiteLink href={slice.addressOf(item)} describedBy={titleId} className="quiet-button">
            {listText.viewOnSite}
          </SiteLink>
        )}
        {slice.Action && <slice.Action item={item} />}
        <div className="line soft">
          <IconButton Icon={Pencil} label={listText.edit} aria-describedby={titleId} onClick={() => onEdit(item)} />
          <IconButton Icon={Trash2} label={listText.remove} aria-describedby={titleId} onClick={() => onDelete(item)} />
        </div>
      </div>
    </li>
  )
}) as <Item extends Entity>(props: RowProps<Item>) => ReactNode
