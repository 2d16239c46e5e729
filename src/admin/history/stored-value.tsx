import type { ReactNode } from 'react'
import { Picture, storedPicture } from '#browser/picture.tsx'
import { publicSettings } from '#browser/settings.ts'
import type { EntityName } from '#contract/entities.ts'
import type { Picture as StoredPicture } from '#contract/picture-schema.ts'
import { TextList } from '../ui/text-list.tsx'
import { type FieldChange, picturesOf } from './changed-fields.ts'
import { displayRows, displayText } from './display-text.ts'
import { historyText } from './history.text.ts'
import { useTitles } from './history-queries.ts'

interface StoredValueProps {
  entity: EntityName
  field: FieldChange['field']
  value: unknown
  label: string
  /** Shown if the value is undefined. */
  blank: ReactNode
}

/** A field's value where it cannot be edited, as the forms show it. */
export function StoredValue({ entity, field, value, label, blank }: StoredValueProps) {
  if (value === undefined) return blank
  if (typeof value === 'object' && value !== null && 'hash' in value) {
    const sources = storedPicture(value as StoredPicture, publicSettings().apiUrl)
    return <Picture picture={sources} alt={label} sizes="10rem" className="photo" />
  }
  // A picture and its upload have two names.
  if (Object.entries(picturesOf(entity)).flat().includes(field))
    return <img src={String(value)} alt={label} loading="lazy" referrerPolicy="no-referrer" className="photo" />
  if (field === 'productId') return <ProductTitle id={String(value)} />
  if (Array.isArray(value)) return <TextList texts={displayRows(field, value)} />
  return <span className="lines">{displayText(field, value)}</span>
}

/** A product that a field names by its id. */
function ProductTitle({ id }: { id: string }) {
  const titles = useTitles('products')
  return titles && <span>{titles.get(id) ?? historyText.deletedItem}</span>
}
