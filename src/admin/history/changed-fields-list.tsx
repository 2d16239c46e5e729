import { Picture, storedPicture } from '#browser/picture.tsx'
import { publicSettings } from '#browser/settings.ts'
import type { EntityName } from '#contract/entities.ts'
import { labelOf } from '#contract/entity-names.text.ts'
import type { Revision } from '#contract/history.ts'
import { type FieldChange, fieldChanges, isPicture, isPictureField } from './changed-fields.ts'
import { displayRows, displayText } from './display-text.ts'
import { fieldNames, historyText } from './history.text.ts'
import { useTitles } from './history-queries.ts'

/** Each changed field before and after; the others are below, closed. A new or deleted item has only one side. */
export function ChangedFields({ revision }: { revision: Revision }) {
  const { entity } = revision
  const changes = fieldChanges(revision)
  const { before, after } = historyText.sides
  const sides = { ...(revision.before && { before }), ...(revision.after && { after }) }
  const changed = changes.filter(({ isChanged }) => isChanged)
  const unchanged = changes.filter(({ isChanged, after }) => !isChanged && after !== undefined)
  return (
    <>
      {changed.length === 0 && <p>{historyText.sameContent}</p>}
      {changed.length > 0 && <FieldChanges entity={entity} changes={changed} sides={sides} />}
      {unchanged.length > 0 && (
        <details>
          <summary className="strong">{historyText.unchanged}</summary>
          <FieldChanges entity={entity} changes={unchanged} sides={{ after }} />
        </details>
      )}
    </>
  )
}

/** The names of the two sides of a change; one that is absent is not shown. */
export type Sides = Partial<Record<'before' | 'after', string>>

interface FieldChangesProps {
  entity: EntityName
  changes: readonly FieldChange[]
  sides: Sides
}

/** Fields with their values on both sides, or on one. */
export function FieldChanges({ entity, changes, sides }: FieldChangesProps) {
  const shown = (['before', 'after'] as const).filter((side) => side in sides)
  return (
    <dl className="stack changes">
      {changes.map((change) => (
        <div key={change.field} className="change stack tight pair">
          <dt>{labelOf(fieldNames[change.field])}</dt>
          {shown.map((side) => (
            <dd key={side} className={shown.length === 1 ? 'whole' : `change-${side}`}>
              {shown.length > 1 && <span className="hint block">{sides[side]}</span>}
              <Value entity={entity} field={change.field} value={change[side]} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Value({ entity, field, value }: { entity: EntityName; field: FieldChange['field']; value: unknown }) {
  const label = labelOf(fieldNames[field])
  if (value === undefined) return <em className="soft">{historyText.blank}</em>
  if (isPicture(value)) {
    const sources = storedPicture(value, publicSettings().apiUrl)
    return <Picture picture={sources} alt={label} sizes="10rem" className="photo" />
  }
  if (isPictureField(entity, field))
    return <img src={String(value)} alt={label} loading="lazy" referrerPolicy="no-referrer" className="photo" />
  if (field === 'productId') return <ProductTitle id={String(value)} />
  if (Array.isArray(value))
    return (
      <ul className="list">
        {displayRows(field, value).map((row, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same text, and none moves
          <li key={position}>{row}</li>
        ))}
      </ul>
    )
  return <span className="lines">{displayText(field, value)}</span>
}

/** A product that a field names by its id. */
function ProductTitle({ id }: { id: string }) {
  const titles = useTitles('products')
  return titles && <span>{titles.get(id) ?? historyText.deletedItem}</span>
}
