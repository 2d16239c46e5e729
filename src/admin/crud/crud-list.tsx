import { type ComponentType, memo, type ReactNode, useDeferredValue, useId, useState } from 'react'
import { SiteLink } from '../ui/site-link.tsx'
import { crudText } from './crud.text.ts'
import type { Stored } from './crud-slice.ts'
import { ItemActions } from './item-actions.tsx'
import { SearchBox, search } from './search.tsx'

const searchFromItems = 6

/** How one item looks: its own content, and the two buttons to put where they fit. */
export type CrudCard<Item> = ComponentType<{ item: Item; titleId: string; actions: ReactNode }>

interface CrudListProps<Item extends Stored> {
  items: readonly Item[]
  Card: CrudCard<Item>
  slice: { searchTextOf: (item: Item) => string; addressOf?: (item: Item) => string }
  /** Both must stay the same from render to render, so that a card is drawn once. */
  onEdit: (item: Item) => void
  onDelete: (item: Item) => void
}

export function CrudList<Item extends Stored>({ items, Card, slice, onEdit, onDelete }: CrudListProps<Item>) {
  const [query, setQuery] = useState('')
  const found = search(items, useDeferredValue(query), slice.searchTextOf)
  return (
    <>
      {items.length >= searchFromItems && (
        <SearchBox query={query} shown={found.length} all={items.length} onQuery={setQuery} />
      )}
      {found.length === 0 && <p className="notice">{crudText.searchEmpty}</p>}
      <ul className="card-grid">
        {found.map((item) => (
          <Row key={item._id} slice={slice} item={item} Card={Card} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </ul>
    </>
  )
}

type RowProps<Item extends Stored> = Pick<CrudListProps<Item>, 'Card' | 'slice' | 'onEdit' | 'onDelete'> & {
  item: Item
}

const Row = memo(function Row<Item extends Stored>({ item, Card, slice, onEdit, onDelete }: RowProps<Item>) {
  const titleId = useId()
  const actions = <ItemActions titleId={titleId} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
  return (
    <li className="card">
      <Card item={item} titleId={titleId} actions={actions} />
      {slice.addressOf && (
        <SiteLink href={slice.addressOf(item)} describedBy={titleId} className="card-link">
          {crudText.viewOnSite}
        </SiteLink>
      )}
    </li>
  )
}) as <Item extends Stored>(props: RowProps<Item>) => ReactNode
