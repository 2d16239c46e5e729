import { type ComponentType, memo, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { SiteLink } from '../ui/site-link.tsx'
import { crudText } from '../forms/forms.text.ts'
import type { Stored } from './entity-slice.ts'
import { ItemActions } from './item-actions.tsx'
import { SearchBox, search } from './search.tsx'

const searchFromItems = 6

/** How one item looks: its own content, and the two buttons to put where they fit. */
export type CrudCard<Item> = ComponentType<{ item: Item; titleId: string; actions: ReactNode }>

interface CrudListProps<Item extends Stored> {
  items: readonly Item[]
  Card: CrudCard<Item>
  slice: { searchTextOf: (item: Item) => string; addressOf?: (item: Item) => string }
  /** The item that was just added: it is scrolled to and marked, whatever is searched for. */
  newId: string | undefined
  /** Both must stay the same from render to render, so that a card is drawn once. */
  onEdit: (item: Item) => void
  onDelete: (item: Item) => void
}

export function CrudList<Item extends Stored>({ items, Card, slice, newId, onEdit, onDelete }: CrudListProps<Item>) {
  const [query, setQuery] = useState('')
  const found = search(items, useDeferredValue(query), slice.searchTextOf)
  const isNewHidden = items.some(({ _id }) => _id === newId) && !found.some(({ _id }) => _id === newId)
  const shownNew = useRef<string>(undefined)
  const cards = useRef<HTMLUListElement>(null)
  // Once: whoever searches after that searches.
  useEffect(() => {
    if (newId === shownNew.current || !items.some(({ _id }) => _id === newId)) return
    if (isNewHidden) return setQuery('')
    shownNew.current = newId
    cards.current?.querySelector('[data-new]')?.scrollIntoView({ block: 'center' })
  }, [newId, isNewHidden, items])
  return (
    <>
      {items.length >= searchFromItems && (
        <SearchBox query={query} shown={found.length} all={items.length} onQuery={setQuery} />
      )}
      {found.length === 0 && <p className="notice">{crudText.searchEmpty}</p>}
      <ul ref={cards} className="card-grid">
        {found.map((item) => (
          <Row
            key={item._id}
            slice={slice}
            item={item}
            isNew={item._id === newId}
            Card={Card}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps<Item extends Stored> = Pick<CrudListProps<Item>, 'Card' | 'slice' | 'onEdit' | 'onDelete'> & {
  item: Item
  isNew: boolean
}

const Row = memo(function Row<Item extends Stored>({ item, isNew, Card, slice, onEdit, onDelete }: RowProps<Item>) {
  const titleId = useId()
  const actions = <ItemActions titleId={titleId} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
  return (
    <li className="card" data-new={isNew || undefined}>
      {isNew && <p className="new-mark">{crudText.isNew}</p>}
      <Card item={item} titleId={titleId} actions={actions} />
      {slice.addressOf && (
        <SiteLink href={slice.addressOf(item)} describedBy={titleId} className="card-link">
          {crudText.viewOnSite}
        </SiteLink>
      )}
    </li>
  )
}) as <Item extends Stored>(props: RowProps<Item>) => ReactNode
