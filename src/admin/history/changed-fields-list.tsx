import { Picture, storedPicture } from '#browser/picture.tsx'
import { publicSettings } from '#browser/settings.ts'
import type { EntityName } from '#contract/entities.ts'
import type { Revision } from '#contract/history.ts'
import { type FieldChange, fieldChanges, isPicture, isPictureField } from './changed-fields.ts'
import { displayText } from './display-text.ts'
import { fieldNames, historyText, labelOf } from './history.text.ts'

interface ChangedFieldsProps {
  revision: Revision
}

/** Each changed field before and after; the others are below, closed. A new or deleted item has only one side. */
export function ChangedFields({ revision }: ChangedFieldsProps) {
  const { entity } = revision
  const changes = fieldChanges(revision)
  const sides = (['before', 'after'] as const).filter((side) => revision[side] !== null)
  const changed = changes.filter(({ isChanged }) => isChanged)
  const unchanged = changes.filter(({ isChanged, after }) => !isChanged && after !== undefined)
  return (
    <>
      {changed.length === 0 && <p>{historyText.sameContent}</p>}
      {changed.length > 0 && (
        <dl className="changes">
          {changed.map((change) => (
            <div key={change.field} className="change">
              <dt>{labelOf(fieldNames[change.field])}</dt>
              {sides.map((side) => (
                <dd key={side} className={sides.length === 1 ? 'change-only' : `change-${side}`}>
                  {sides.length > 1 && <span className="change-side">{historyText[side]}</span>}
                  <Value entity={entity} field={change.field} value={change[side]} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      {unchanged.length > 0 && (
        <details className="unchanged">
          <summary>{historyText.unchanged}</summary>
          <dl className="changes">
            {unchanged.map(({ field, after }) => (
              <div key={field} className="change">
                <dt>{labelOf(fieldNames[field])}</dt>
                <dd className="change-only">
                  <Value entity={entity} field={field} value={after} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

interface ValueProps {
  entity: EntityName
  field: FieldChange['field']
  value: unknown
}

function Value({ entity, field, value }: ValueProps) {
  const label = labelOf(fieldNames[field])
  if (value === undefined) return <em className="change-blank">{historyText.blank}</em>
  if (isPicture(value)) {
    const sources = storedPicture(value, publicSettings().apiUrl)
    return <Picture picture={sources} alt={label} sizes="10rem" className="change-picture" />
  }
  if (isPictureField(entity, field))
    return (
      <img src={String(value)} alt={label} loading="lazy" referrerPolicy="no-referrer" className="change-picture" />
    )
  if (Array.isArray(value))
    return (
      <ul className="change-rows">
        {value.map((row, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same text, and none moves
          <li key={position}>{String(row)}</li>
        ))}
      </ul>
    )
  return <span className="whitespace-pre-line">{displayText(field, value)}</span>
}
