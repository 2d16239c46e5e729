import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import { call } from '#browser/call.ts'
import { entities } from '#contract/entities.ts'
import { isSameValue, isSingle } from '#contract/entity.ts'
import { history, type Revision } from '#contract/history.ts'
import { entityQuery, type LoadedItems } from '../calls/entity-calls.ts'
import {
  changedFields,
  type FieldChange,
  fieldValue,
  isErasedPhoto,
  isOrder,
  type State,
} from '../forms/changed-fields.ts'
import { StoredValue } from '../forms/stored-value.tsx'
import { LoadError } from '../lists/loaded.tsx'
import { type FieldName, fieldNameOf } from '../ui/field-nouns.text.ts'
import { labelOf } from '../ui/noun.ts'
import { entityNouns } from '../ui/nouns.text.ts'
import { panelText } from '../ui/panel.text.ts'
import { entityPath } from '../ui/paths.ts'
import { historyText } from './history.text.ts'
import { RestoreButton } from './restore-button.tsx'

/** An open entry: each changed field before and after, and what it is now if that is something else, then the way back. */
export function RevisionDetails({ revision }: { revision: Revision }) {
  const { entity, action, before, after } = revision
  const present = useQuery(entityQuery(entity))
  if (action === 'erased') return <p>{historyText.erasedBefore}</p>
  if (before === null && after === null) return <p>{historyText.erased}</p>
  const changes = changedFields(revision)
  const now = present.data && stateNow(revision, present.data)
  // Opens the item, or of what is no list the field.
  const target = isSingle(entities[entity]) ? changes[0]?.field : now && revision.id
  return (
    <>
      {changes.length === 0 && <p>{historyText.sameContent}</p>}
      <dl className="stack changes">
        {changes.map((change) => (
          <Change key={change.field} revision={revision} change={change} now={now} />
        ))}
      </dl>
      {present.isPending && <p role="status">{panelText.loading}</p>}
      {present.isLoadingError && (
        <LoadError message={historyText.loadFailed} error={present.error} onRetry={() => void present.refetch()} />
      )}
      {now !== undefined && <WayBack revision={revision} changes={changes} now={now} />}
      <Link
        to={`${entityPath(entity)}${target && !isOrder(revision) ? `#${target}` : ''}`}
        className="quiet-button flush"
      >
        {historyText.openScreen(labelOf(entityNouns[entity].all))}
      </Link>
    </>
  )
}

/** What a revision is about as it is now; null if it is deleted. Of an order, the items that were there. */
function stateNow({ entity, id, before }: Revision, { items, orderVersion }: LoadedItems): State | null {
  if (isOrder({ entity, id })) {
    const former = new Set(idsIn(before?.ids))
    const ids = items.map(({ _id = '' }) => _id).filter((id) => former.has(id))
    return { ids, version: orderVersion }
  }
  return (items.find((item) => isSingle(entities[entity]) || item._id === id) as State | undefined) ?? null
}

/** The ids of an order, which has no value if it is empty. */
function idsIn(value: unknown): readonly string[] {
  return (value ?? []) as string[]
}

/** Whether a field is now as it was. Of an order, the items that are deleted by now do not matter. */
function isAsNow(field: FieldName, was: unknown, now: unknown): boolean {
  if (field !== 'ids') return isSameValue(was, now)
  const there = new Set(idsIn(now))
  return isSameValue(
    idsIn(was).filter((id) => there.has(id)),
    idsIn(now),
  )
}

interface ChangeProps {
  revision: Revision
  change: FieldChange
  /** undefined until it is loaded */
  now: State | null | undefined
}

function Change({ revision: { entity, before, after }, change, now }: ChangeProps) {
  const { field } = change
  const label = labelOf(fieldNameOf(entity, field))
  const present = fieldValue(entity, now ?? null, field)
  const isChangedSince =
    now && before && after && ![change.before, change.after].some((value) => isAsNow(field, value, present))
  const sides = Object.entries({
    ...(before && { before: change.before }),
    ...(after && { after: change.after }),
    ...(isChangedSince && { now: present }),
  }) as ['before' | 'after' | 'now', unknown][]
  const states = { before, after, now: now ?? null }
  return (
    <div className="change stack tight pair columns">
      <dt className="whole strong">{label}</dt>
      {sides.map(([side, value]) => (
        <dd key={side} className={sides.length === 1 ? 'tinted whole' : `tinted change-${side}`}>
          {sides.length > 1 && <span className="hint block">{historyText.sides[side]}</span>}
          {isErasedPhoto(entity, states[side], field) ? (
            <em className="soft">{historyText.photoErased}</em>
          ) : (
            <StoredValue
              entity={entity}
              field={field}
              value={value}
              label={label}
              blank={<em className="soft">{historyText.blank}</em>}
            />
          )}
        </dd>
      ))}
    </div>
  )
}

interface WayBackProps {
  revision: Revision
  changes: readonly FieldChange[]
  now: State | null
}

/** Takes back only what this change changed, or brings a deleted item back, and says before what that is. */
function WayBack({ revision, changes, now }: WayBackProps) {
  const { entity, before, after, id, title } = revision
  const adviceId = useId()
  // A creation is taken back by deleting the item on its screen.
  if (before === null || (after === null && now !== null)) return null
  if (after !== null && now === null) return <p>{historyText.inTrash}</p>
  const differing = changes.filter(
    // A link that was sent stays sent.
    ({ field, before }) => field !== 'signInLink' && !isAsNow(field, before, fieldValue(entity, now, field)),
  )
  const fields = differing.filter(({ field }) => after === null || !isErasedPhoto(entity, before, field))
  if (differing.length > 0 && fields.length === 0) return <p className="hint">{historyText.photoStays}</p>
  if (after !== null && fields.length === 0) return <p className="hint">{historyText.alreadyBack}</p>
  return (
    <>
      {after !== null && (
        <p id={adviceId}>{historyText.takesBack(fields.map(({ field }) => fieldNameOf(entity, field)))}</p>
      )}
      <RestoreButton
        item={{ entity, id, title }}
        isBack={after === null}
        describedBy={adviceId}
        restore={() =>
          call(history.restore, {
            id: String(revision.revision),
            body: { state: 'before' },
            ifMatch: now?.version as number | undefined,
          })
        }
      />
    </>
  )
}
