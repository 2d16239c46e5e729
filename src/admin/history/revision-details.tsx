import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { call } from '#browser/http/call.ts'
import type { EntityName } from '#contract/entities.ts'
import { entityNouns, labelOf } from '#contract/entity-names.text.ts'
import { history, isSameValue, type Revision } from '#contract/history.ts'
import { LoadError } from '../lists/loaded.tsx'
import { panelText } from '../panel.text.ts'
import { entityPath } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Reason } from '../ui/form-parts.tsx'
import { changedFields, type FieldChange, fieldValue, isOrder, isSingle, picturesOf } from './changed-fields.ts'
import { fieldNames } from './field-names.text.ts'
import { historyText } from './history.text.ts'
import { type Present, usePresent, useRestore, useTitles } from './history-queries.ts'
import { valuesInSentence } from './sentence.ts'
import { StoredValue } from './stored-value.tsx'

type State = Record<string, unknown>

/** An open entry: each changed field before and after, and what it is now if that is something else, then the way back. */
export function RevisionDetails({ revision }: { revision: Revision }) {
  const { entity, before, after } = revision
  const present = usePresent(entity)
  if (before === null && after === null) return <p>{historyText.erased}</p>
  const found = present.data && presentOf(revision, present.data)
  const changes = isOrder(revision) ? [] : changedFields(revision)
  // What the sentence has said is not said again.
  const isSaid = valuesInSentence(revision) !== undefined
  const unsaid = changes.filter((change) => !isSaid || isChangedSince(revision, change, found?.now))
  // Opens the item, or of what is no list the field.
  const target = isSingle(entity) ? changes[0]?.field : found?.now && revision.id
  const hash = target && !isOrder(revision) ? `#${target}` : ''
  return (
    <>
      {isOrder(revision) ? (
        <Sides sides={{ before, after }} show={(state) => <Order entity={entity} state={state} />} />
      ) : (
        changes.length === 0 && <p>{historyText.sameContent}</p>
      )}
      {unsaid.length > 0 && (
        <dl className="stack changes">
          {unsaid.map((change) => (
            <Change key={change.field} revision={revision} change={change} now={found?.now} />
          ))}
        </dl>
      )}
      {present.isPending && <p role="status">{panelText.loading}</p>}
      {present.isLoadingError && <LoadError message={historyText.loadFailed} onRetry={() => void present.refetch()} />}
      {found && <WayBack revision={revision} changes={changes} {...found} />}
      <Link to={`${entityPath(entity)}${hash}`} className="quiet-button flush">
        {historyText.openScreen(labelOf(entityNouns[entity].all))}
      </Link>
    </>
  )
}

/** The item, or the order, that a revision is about, as it is now, and its version; null if it is deleted. */
function presentOf(
  revision: Revision,
  { items, version }: Present,
): { now: State | null; version: number | undefined } {
  if (isOrder(revision)) return { now: { ids: items.map(({ _id }) => _id) }, version }
  const found = items.find(({ _id }) => isSingle(revision.entity) || _id === revision.id)
  return { now: found ?? null, version: found?.version }
}

interface ChangeProps {
  revision: Revision
  change: FieldChange
  /** undefined until it is loaded */
  now: State | null | undefined
}

/** Whether a field has neither its value before the change nor that after it. */
function isChangedSince(
  { entity, before, after }: Revision,
  change: FieldChange,
  now: State | null | undefined,
): boolean {
  if (!now || !before || !after) return false
  const present = fieldValue(entity, now, change.field)
  return [change.before, change.after].every((value) => !isSameValue(value, present))
}

function Change({ revision, change, now }: ChangeProps) {
  const { entity, before, after } = revision
  const { field } = change
  const label = labelOf(fieldNames[field])
  const sides = {
    ...(before && { before: change.before }),
    ...(after && { after: change.after }),
    ...(isChangedSince(revision, change, now) && { now: fieldValue(entity, now ?? null, field) }),
  }
  return (
    <Sides
      title={label}
      sides={sides}
      show={(value) => (
        <StoredValue
          entity={entity}
          field={field}
          value={value}
          label={label}
          blank={<em className="soft">{historyText.blank}</em>}
        />
      )}
    />
  )
}

interface SidesProps<Value> {
  title?: string
  sides: Partial<Record<'before' | 'after' | 'now', Value>>
  show: (value: Value) => ReactNode
}

/** The sides of a change with their names; a single side needs none. */
function Sides<Value>({ title, sides, show }: SidesProps<Value>) {
  const shown = Object.entries(sides) as ['before' | 'after' | 'now', Value][]
  const [Name, Side] = title ? (['dt', 'dd'] as const) : (['div', 'div'] as const)
  return (
    <div className="change stack tight pair">
      {title && <Name>{title}</Name>}
      {shown.map(([side, value]) => (
        <Side key={side} className={shown.length === 1 ? 'whole' : `change-${side}`}>
          {shown.length > 1 && <span className="hint block">{historyText.sides[side]}</span>}
          {show(value)}
        </Side>
      ))}
    </div>
  )
}

/** The order of a list by the items' titles of today. */
function Order({ entity, state }: { entity: EntityName; state: State | null }) {
  const titles = useTitles(entity)
  return (
    <ol className="list">
      {idsOf(state).map((id) => (
        <li key={id}>{titles?.get(id) ?? historyText.deletedItem}</li>
      ))}
    </ol>
  )
}

function idsOf(state: State | null): string[] {
  return Array.isArray(state?.ids) ? state.ids.map(String) : []
}

interface WayBackProps {
  revision: Revision
  changes: readonly FieldChange[]
  now: State | null
  version: number | undefined
}

/** Takes back only what this change changed, or brings a deleted item back, and says before what that is. */
function WayBack({ revision, changes, now, version }: WayBackProps) {
  const { entity, before, after, title } = revision
  const reasonId = useId()
  const restore = useRestore({
    entity,
    id: revision.id,
    title,
    isBack: now === null,
    run: () => call(history.restore, { id: String(revision.revision), body: { state: 'before' }, ifMatch: version }),
  })
  // A creation is taken back by deleting the item on its screen.
  if (before === null || (after === null && now !== null)) return null
  if (after !== null && now === null) return <p>{historyText.inTrash}</p>
  const fields = changes.filter(
    ({ field, before }) => isUndoable(field) && !isSameValue(before, fieldValue(entity, now, field)),
  )
  const isOtherOrder = isOrder(revision) && !isSameOrder(idsOf(before), idsOf(now))
  if (after !== null && fields.length === 0 && !isOtherOrder) return <p className="hint">{historyText.alreadyBack}</p>
  const names = isOtherOrder ? [historyText.order] : fields.map(({ field }) => fieldNames[field])
  return (
    <>
      <Reason id={reasonId}>{restore.reason}</Reason>
      {after !== null && <p id={`${reasonId}advice`}>{historyText.takesBack(names)}</p>}
      <Button
        className="quiet-button outlined"
        isBusy={restore.isPending}
        aria-describedby={restore.reason ? reasonId : `${reasonId}advice`}
        onClick={() => restore.mutate()}
      >
        {after === null ? historyText.bringBack : historyText.undo}
      </Button>
    </>
  )

  /** A picture that the server makes follows its field, and a link that was sent stays sent. */
  function isUndoable(field: FieldChange['field']): boolean {
    return picturesOf(entity)[field] !== null && field !== 'signInLink'
  }
}

/** Whether the items that are in both lists have the same order. */
function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const common = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => others.includes(id)).join()
  return common(one, other) === common(other, one)
}
