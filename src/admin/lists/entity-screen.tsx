import { Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Modal } from '#browser/modal.tsx'
import { inOrder } from '#contract/entity.ts'
import { CardsSkeleton } from '../ui/skeletons.tsx'
import { type CrudFields, CrudForm } from './entity-form.tsx'
import { type CrudCard, CrudList } from './entity-list.tsx'
import { useCrudList } from './entity-queries.ts'
import type { CrudSlice, Stored } from './entity-slice.ts'
import { DeleteQuestion } from './confirm-delete-dialog.tsx'
import { LoadError } from './load-error.tsx'

interface CrudScreenProps<Item extends Stored, Values extends FieldValues, Input> {
  slice: CrudSlice<Item, Values, Input>
  Card: CrudCard<Item>
  Fields: CrudFields<Values, Input>
}

/** A list with its form in a modal, closed or open, and the item that it edits; none means create mode (spec §4). */
export function CrudScreen<Item extends Stored, Values extends FieldValues, Input>(
  props: CrudScreenProps<Item, Values, Input>,
) {
  const { slice, Card, Fields } = props
  const { text } = slice
  const list = useCrudList(slice)
  const [form, setForm] = useState<{ edited?: Item }>()
  const [doomed, setDoomed] = useState<Item>()
  const [newId, setNewId] = useState<string>()
  const items = useMemo(() => list.data && inOrder(slice.traits, list.data), [list.data, slice])
  const [onEdit] = useState(() => (edited: Item) => setForm({ edited }))
  const addButton = useRef<HTMLButtonElement>(null)
  // The button that asked goes with its card; who works by keyboard goes on from the top of the list. An effect comes
  // after the closing dialog gave the focus back to that button.
  const [deleted, setDeleted] = useState(0)
  useEffect(() => {
    if (deleted > 0) addButton.current?.focus()
  }, [deleted])
  // A save that outlives its modal must not close the next one.
  const close = (closed: typeof form) => setForm((open) => (open === closed ? undefined : open))

  return (
    <>
      <title>{text.title}</title>
      <div className="screen-head">
        <h1 className="screen-title">{text.title}</h1>
        <button ref={addButton} type="button" className="primary-button" onClick={() => setForm({})}>
          <Plus aria-hidden="true" className="size-5" />
          {text.add}
        </button>
      </div>

      {list.isError && <LoadError message={text.loadFailed} onRetry={() => list.refetch()} />}
      {list.isPending && <CardsSkeleton />}
      {items?.length === 0 && (
        <div className="notice">
          <p className="notice-title">{text.empty.title}</p>
          <p>{text.empty.advice}</p>
        </div>
      )}
      {items && items.length > 0 && (
        <CrudList slice={slice} items={items} Card={Card} newId={newId} onEdit={onEdit} onDelete={setDoomed} />
      )}

      {form && (
        <Modal
          title={text.modalTitle[form.edited ? 'edit' : 'create']}
          onClose={() => close(form)}
          className="panel-modal"
        >
          <CrudForm
            slice={slice}
            edited={form.edited}
            Fields={Fields}
            onSaved={(saved) => {
              close(form)
              if (!form.edited) setNewId((saved as Partial<Stored> | undefined)?._id)
            }}
          />
        </Modal>
      )}
      {doomed && (
        <DeleteQuestion
          slice={slice}
          item={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => {
            setDoomed(undefined)
            setDeleted((count) => count + 1)
          }}
        />
      )}
    </>
  )
}
