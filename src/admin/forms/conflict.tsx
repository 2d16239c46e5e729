import { useId, useLayoutEffect, useRef } from 'react'
import { readSession } from '#browser/session.ts'
import { isSameValue } from '#contract/entity.ts'
import type { Revision } from '#contract/history.ts'
import type { Item } from '../calls/entity-calls.ts'
import { Button } from '../ui/button.tsx'
import { timeAgo } from '../ui/in-sentences.ts'
import { type FieldChange, fieldValue } from './changed-fields.ts'
import { conflictText } from './conflict.text.ts'
import type { Resource } from './resource.ts'
import { StoredValue } from './stored-value.tsx'

/** A save that was refused because somebody else changed or deleted the item since the form opened. */
export interface FoundConflict {
  /** Who changed it and when, if the history still knows. */
  revision: Revision | undefined
  /** The item as it is now; undefined if it was deleted. */
  theirs: Item | undefined
  /** The names of the fields that were changed by both, to something else. */
  names: readonly string[]
}

interface ConflictProps {
  resource: Resource
  conflict: FoundConflict
  /** What the refused save sent. */
  mine: object
  onKeepTheirs: () => void
  onSaveMine: () => void
  onCreateAgain: () => void
}

/** Inside a form whose save was refused, with the focus: who changed the item and when, the fields that differ, and the two ways on. */
export function Conflict({ resource, conflict, mine, ...on }: ConflictProps) {
  const { entity, fields, noun } = resource
  const { revision, theirs } = conflict
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict is led to
  useLayoutEffect(() => {
    panel.current?.scrollIntoView({ block: 'start' })
    panel.current?.focus({ preventScroll: true })
  }, [conflict])

  const by = revision?.by ?? undefined
  const isOwn = by !== undefined && by._id === readSession()?.userId
  const other = isOwn ? undefined : by?.name
  const who = isOwn ? conflictText.you : (by?.name ?? conflictText.somebody)
  const when = revision ? timeAgo(revision.at) : ''
  const sides = [
    { title: other === undefined ? conflictText.storedVersion : conflictText.versionOf(other), item: theirs ?? {} },
    { title: conflictText.myVersion, item: mine },
  ]
  const valueIn = (item: object, name: string) => fieldValue(entity, { ...item }, name as FieldChange['field'])
  // A description that follows the title differs with it, and is not shown.
  const names = conflict.names.filter((name) => !isSameValue(valueIn(theirs ?? {}, name), valueIn(mine, name)))
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={`${id}-what`}
      aria-describedby={`${id}-advice`}
      className="part stack marked"
    >
      <p id={`${id}-what`} className="strong">
        {theirs ? conflictText.changed(who, noun, when) : conflictText.deleted(who, noun, when)}
      </p>
      <p id={`${id}-advice`}>
        {theirs ? (names.length > 0 ? conflictText.choose : conflictText.nothingToChoose) : conflictText.stillHere}
      </p>
      {!theirs && (
        <Button className="primary-button" onClick={on.onCreateAgain}>
          {conflictText.createAgain}
        </Button>
      )}
      {names.map((name) => (
        <fieldset key={name} className="stack tight pair columns">
          <legend>{fields[name]?.label}</legend>
          {sides.map(({ title, item }) => (
            <div key={title} className="conflict-option stack tight box">
              <span className="hint">{title}</span>
              <div className="lines">
                <StoredValue
                  entity={entity}
                  field={name as FieldChange['field']}
                  value={valueIn(item, name)}
                  label={fields[name]?.label ?? ''}
                  blank={conflictText.blank}
                />
              </div>
            </div>
          ))}
        </fieldset>
      ))}
      {names.length > 0 && (
        <div className="line opposite">
          <Button onClick={on.onKeepTheirs}>
            {other === undefined ? conflictText.keepStored : conflictText.keepTheirs(other)}
          </Button>
          <Button onClick={on.onSaveMine}>{conflictText.keepMine}</Button>
        </div>
      )}
    </section>
  )
}
