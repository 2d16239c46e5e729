import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Link } from 'react-router'
import { Modal } from '#browser/modal.tsx'
import { sortItems } from '#contract/entity.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { ConfirmDeleteDialog } from './confirm-delete-dialog.tsx'
import { EntityForm } from './entity-form.tsx'
import { EntityList, type Highlight } from './entity-list.tsx'
import { listQuery, useReportLoadFailure } from './entity-queries.ts'
import type { AnySlice, Entity, EntitySlice } from './entity-slice.ts'
import { listText } from './lists.text.ts'
import { LoadError } from './load-error.tsx'
import { useUndoOffers } from './offer-undo.ts'

// Only while somebody orders the list.
const OrderRows = lazy(async () => ({ default: (await import('./order-rows.tsx')).OrderRows }))

/** An entity's screen. */
export function entityScreen<Item extends Entity, Values extends FieldValues, Input>(
  slice: EntitySlice<Item, Values, Input>,
) {
  return { Screen: () => <EntityScreen slice={slice} /> }
}

/** A list, and its form in a modal: closed, or open with the item that it edits; none means create mode (spec §4). */
function EntityScreen<Item extends Entity>({ slice }: { slice: AnySlice<Item> }) {
  const { text } = slice
  const list = useQuery(listQuery(slice))
  useReportLoadFailure(list, text.loadFailed)
  const [form, setForm] = useState<{ edited?: Item; files?: readonly File[] }>()
  const [itemToDelete, setItemToDelete] = useState<Item>()
  const [wantsOrder, setWantsOrder] = useState(false)
  const [highlight, setHighlight] = useState<Highlight>()
  const offerUndo = useUndoOffers(slice, (id) => setHighlight({ id, isNew: false }))
  const items = useMemo(() => list.data && sortItems(slice.client, list.data), [list.data, slice])
  const canOrder = slice.client.reorder !== undefined && items !== undefined && items.length > 1
  const isOrdering = wantsOrder && canOrder
  const [onEdit] = useState(() => (edited: Item) => setForm({ edited }))
  const addButton = useRef<HTMLButtonElement>(null)
  // The pressed button disappears with its card; the keyboard's focus goes to the top of the list. An effect runs after
  // the closing dialog gave the focus back to that button.
  const [deleted, setDeleted] = useState(0)
  useEffect(() => {
    if (deleted > 0) addButton.current?.focus()
  }, [deleted])
  // A save that ends after its modal was closed must not close the next one.
  const close = (closed: typeof form) => setForm((open) => (open === closed ? undefined : open))
  const onCreated = (saved: typeof form, item: Entity | undefined) => {
    close(saved)
    if (item) setHighlight({ id: item._id, isNew: true })
  }

  return (
    <>
      <title>{text.title}</title>
      <div className="screen-head line spread">
        <h1>{text.title}</h1>
        <div className="screen-actions line">
          {!isOrdering && (
            <Button
              Icon={Plus}
              ref={addButton}
              className="primary-button"
              onClick={() => setForm(slice.several?.isWaiting() ? { files: [] } : {})}
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

      {list.isError && <LoadError message={text.loadFailed} onRetry={() => list.refetch()} />}
      {list.isPending && <ListSkeleton of="cards" />}
      {items?.length === 0 && (
        <div className="notice stack tight centred">
          <p className="part-title">{text.empty.title}</p>
          <p>{text.empty.advice}</p>
          <Link
            className="quiet-button"
            to={`${paths.history}?${new URLSearchParams({ entity: slice.client.name, trash: '1' })}`}
          >
            {listText.deletedItems}
          </Link>
        </div>
      )}
      <Suspense>
        {items && isOrdering && <OrderRows slice={slice as unknown as AnySlice<Entity>} items={items} />}
      </Suspense>
      {items && items.length > 0 && !isOrdering && (
        <EntityList slice={slice} items={items} highlight={highlight} onEdit={onEdit} onDelete={setItemToDelete} />
      )}

      {form && (
        <Modal
          title={text.modalTitle[form.edited ? 'edit' : 'create']}
          onClose={() => close(form)}
          className="panel-modal"
        >
          {form.files && slice.several ? (
            <Suspense>
              <slice.several.Form files={form.files} onDone={(last) => onCreated(form, last)} />
            </Suspense>
          ) : (
            <EntityForm
              slice={slice}
              edited={form.edited}
              onDeletedMeanwhile={() => setForm({})}
              onReopen={() => setForm(form)}
              onSeveral={(files) => setForm({ files })}
              onSaved={(saved) => {
                if (!form.edited) return onCreated(form, saved as Entity)
                close(form)
                offerUndo.afterEdit(saved as Item)
              }}
            />
          )}
        </Modal>
      )}
      {itemToDelete && (
        <ConfirmDeleteDialog
          slice={slice}
          // It may be changed by somebody else while the question is open.
          item={items?.find(({ _id }) => _id === itemToDelete._id) ?? itemToDelete}
          onClose={() => setItemToDelete(undefined)}
          onDeleted={() => {
            setItemToDelete(undefined)
            offerUndo.afterDelete(itemToDelete)
            setDeleted((count) => count + 1)
          }}
        />
      )}
    </>
  )
}
