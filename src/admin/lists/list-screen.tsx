import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ComponentType, memo, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { call } from '#browser/call.ts'
import { sortItems } from '#contract/entity.ts'
import { trash } from '#contract/history.ts'
import { useAction, useReportLoadFailure } from '../calls/actions.ts'
import { entityQuery, itemsQuery, type LoadedItems } from '../calls/entity-calls.ts'
import { useItemTitle } from '../calls/item-title.ts'
import { FormModal } from '../forms/form-modal.tsx'
import { ResourceForm } from '../forms/resource-form.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { PlaceLinks } from '../ui/links.tsx'
import { newItemHash, paths, useHash } from '../ui/paths.ts'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { chosenPhotos, type SeveralValues } from './chosen-photos.ts'
import type { ListItem, ListResource } from './list-resource.ts'
import { listText } from './lists.text.ts'
import { EmptyNotice, LoadError } from './loaded.tsx'
import { OrderRows } from './order-rows.tsx'
import { SearchBox, search } from './search.tsx'

const searchFromItems = 6

const noPhotos: SeveralValues = { photos: [], shared: {} }

/** An item that was just added or, by an undo, came back. It gets the focus. */
interface Highlight {
  id: string
  isNew: boolean
}

/** The screen of a list. */
export function listScreen(resource: ListResource): ComponentType {
  return () => <ListScreen resource={resource} />
}

/** A list, and its form in a modal: closed, or open with the item that it edits; none means create mode (spec §4). A link may open it. */
function ListScreen({ resource }: { resource: ListResource }) {
  const { entity, text } = resource
  const list = useQuery(itemsQuery(entity))
  useReportLoadFailure(list, text.loadFailed)
  const titleOf = useItemTitle(resource)
  const items = list.data && sortItems(resource, list.data as ListItem[])
  const [form, setForm] = useState<{ edited?: ListItem; isSeveral?: boolean }>()
  const [several, setSeveral] = useState<SeveralValues>(noPhotos)
  const [isSending, setSending] = useState(false)
  const [itemToDelete, setItemToDelete] = useState<ListItem>()
  const [wantsOrder, setWantsOrder] = useState(false)
  const [query, setQuery] = useState('')
  const [highlight, setHighlight] = useState<Highlight>()
  const found = search(items ?? [], useDeferredValue(query), resource.searchTextOf)
  const [edit] = useState(() => (edited: ListItem) => setForm({ edited }))
  const canOrder = resource.reorder !== undefined && items !== undefined && items.length > 1
  const isOrdering = wantsOrder && canOrder
  const [linkedId, setLinkedId] = useState('')
  useHash((hash) => (hash === newItemHash ? setForm({}) : setLinkedId(hash.slice(1))))
  const linked = linkedId && items?.find(({ _id }) => _id === linkedId)
  if (linked) {
    setLinkedId('')
    setForm({ edited: linked })
  }
  useFocusAfterRemoval(items?.length ?? 0, itemToDelete !== undefined)
  // It may be changed by somebody else while a dialog is open.
  const newest = (item: ListItem) => items?.find(({ _id }) => _id === item._id) ?? item
  // A save that ends after its modal was closed must not close the next one.
  const close = (closed: typeof form) => setForm((open) => (open === closed ? undefined : open))
  const onSeveral = (files: File[]) => {
    setSeveral({ ...several, photos: chosenPhotos(files) })
    setForm({ isSeveral: true })
  }
  // Also an item that the search hides.
  const show = (id: string, isNew: boolean) => {
    setQuery('')
    setHighlight({ id, isNew })
  }
  const showBack = (id: string) => show(id, false)
  const showNew = (item: ListItem | undefined) => item && show(item._id, true)
  const deletedItems = (
    <Link className="quiet-button" to={`${paths.history}?${new URLSearchParams({ entity, trash: '1' })}`}>
      {listText.deletedItems}
    </Link>
  )

  return (
    <>
      <title>{text.title}</title>
      <div className="screen-head line spread">
        <h1>{text.title}</h1>
        <div className="screen-actions line actions">
          {!isOrdering && (
            <Button
              Icon={Plus}
              className="primary-button"
              onClick={() => setForm({ isSeveral: several.photos.length > 0 })}
            >
              {text.add}
            </Button>
          )}
          {canOrder && (
            // One button, so that the focus stays on it.
            <Button
              className={isOrdering ? 'primary-button' : 'quiet-button'}
              onClick={() => {
                setHighlight(undefined)
                setWantsOrder(!isOrdering)
              }}
            >
              {isOrdering && <Check aria-hidden="true" />}
              {isOrdering ? listText.orderDone : listText.order}
            </Button>
          )}
        </div>
      </div>
      {text.intro && <p className="screen-intro soft">{text.intro}</p>}

      {list.isLoadingError && <LoadError message={text.loadFailed} error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <ListSkeleton />}
      {items?.length === 0 && <EmptyNotice {...text.empty}>{deletedItems}</EmptyNotice>}
      {items && isOrdering && <OrderRows resource={resource} items={items} />}
      {items && items.length > 0 && !isOrdering && (
        <>
          {(items.length >= searchFromItems || query !== '') && (
            <SearchBox
              query={query}
              shown={found.length}
              all={items.length}
              onQuery={(typed) => {
                setHighlight(undefined)
                setQuery(typed)
              }}
            />
          )}
          {found.length === 0 && <p className="notice stack tight centred box">{listText.searchEmpty}</p>}
          <ul className="card-grid">
            {found.map((item) => (
              <Card
                key={item._id}
                resource={resource}
                item={item}
                title={titleOf(item)}
                highlight={item._id === highlight?.id ? highlight : undefined}
                onEdit={edit}
                onDelete={setItemToDelete}
              />
            ))}
          </ul>
          <p className="apart">{deletedItems}</p>
        </>
      )}

      {form && (
        <FormModal
          hash={form.edited ? `#${form.edited._id}` : newItemHash}
          title={text.modalTitle[form.edited ? 'edit' : 'create']}
          onClose={() => {
            if (!isSending) close(form)
          }}
        >
          {form.isSeveral && resource.Several ? (
            <resource.Several
              values={several}
              change={setSeveral}
              save={(body, options) => resource.save(body, undefined, options)}
              setSending={setSending}
              onDone={(last) => {
                setSeveral(noPhotos)
                close(form)
                showNew(last)
              }}
            />
          ) : (
            <ResourceForm
              resource={resource}
              item={form.edited && newest(form.edited)}
              isModal
              onSeveral={resource.Several && !form.edited ? onSeveral : undefined}
              onReopen={() => setForm(form)}
              onSaved={(saved, mode) => {
                close(form)
                if (mode === 'create') showNew(saved)
              }}
              onUndone={({ _id }) => showBack(_id)}
            />
          )}
        </FormModal>
      )}
      {itemToDelete && (
        <ConfirmDelete
          resource={resource}
          item={newest(itemToDelete)}
          title={titleOf(newest(itemToDelete))}
          onClose={() => setItemToDelete(undefined)}
          onUndone={showBack}
        />
      )}
    </>
  )
}

interface CardProps {
  resource: ListResource
  item: ListItem
  title: string
  /** The list scrolls to this item, and marks it. */
  highlight: Highlight | undefined
  onEdit: (item: ListItem) => void
  onDelete: (item: ListItem) => void
}

// Of a thousand cards only those that change are rendered again.
const Card = memo(function Card({ resource, item, title, highlight, onEdit, onDelete }: CardProps) {
  const { Picture, Details, Action, addressOf, pageOf } = resource
  const titleId = useId()
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!highlight) return
    card.current?.scrollIntoView({ block: 'center' })
    card.current?.focus({ preventScroll: true })
  }, [highlight])
  return (
    <li
      ref={card}
      className="card box deferred"
      tabIndex={-1}
      // Not its label, which a lookup of a field's name would find.
      aria-describedby={titleId}
      data-new={highlight?.isNew || undefined}
      data-restored={highlight?.isNew === false || undefined}
    >
      {highlight?.isNew && <p className="new-mark strong">{listText.isNew}</p>}
      {Picture && <Picture item={item} />}
      <div className="card-text stack tight">
        <h2 id={titleId} className="card-title">
          {title}
        </h2>
        <Details item={item} />
      </div>
      <div className="card-foot line spread">
        {addressOf && !item.hidden && (
          <PlaceLinks href={addressOf(item)} phoneHref={pageOf ? pageOf(item) : addressOf(item)} describedBy={titleId}>
            {listText.viewOnSite}
          </PlaceLinks>
        )}
        <div className="card-actions line opposite soft">
          {Action && <Action item={item} />}
          <Button Icon={Pencil} aria-describedby={titleId} onClick={() => onEdit(item)}>
            {listText.edit}
          </Button>
          <Button Icon={Trash2} aria-describedby={titleId} onClick={() => onDelete(item)}>
            {listText.remove}
          </Button>
        </div>
      </div>
    </li>
  )
})

interface ConfirmDeleteProps {
  resource: ListResource
  item: ListItem
  title: string
  onClose: () => void
  onUndone: (id: string) => void
}

/** Asks before deleting (spec §2). Then the item is removed from the list here, or the list loaded again, depending on the list (spec §4). */
function ConfirmDelete({ resource, item, title, onClose, onUndone }: ConfirmDeleteProps) {
  const { text, afterDelete, noun } = resource
  const query = entityQuery(resource.entity)
  const { _id: id } = item
  const queryClient = useQueryClient()
  const offerUndo = useOfferUndo()
  const deletion = useAction({
    deleting: true,
    text: { failed: text.deleteFailed },
    async run() {
      await resource.remove(id, { ifMatch: item.version })
      onClose()
      offerUndo({
        success: text.deleted,
        title,
        text: undoText.deleted(noun),
        done: undoText.back(noun),
        undo: () => call(trash.restore, { id }),
        onUndone: () => onUndone(id),
      })
    },
    async reload() {
      if (afterDelete === 'reload') return await queryClient.invalidateQueries(query)
      // A list requested before the delete must not bring the item back.
      await queryClient.cancelQueries(query)
      queryClient.setQueryData<LoadedItems>(
        query.queryKey,
        (list) => list && { ...list, items: list.items.filter(({ _id }) => _id !== id) },
      )
    },
  })
  return <ConfirmDialog question={text.confirmDelete} subject={title} action={deletion} onClose={onClose} />
}
