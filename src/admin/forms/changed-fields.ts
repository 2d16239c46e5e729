import { declarationOf, type EntityName, entities } from '#contract/entities.ts'
import { isSameValue, isSingle } from '#contract/entity.ts'
import type { Revision } from '#contract/history.ts'
import { shippedTexts } from '#contract/page-texts.text.ts'
import { mediaHash } from '#contract/pictures.ts'
import { type FieldName, fieldNamesOf } from '../ui/field-nouns.text.ts'

export type State = Record<string, unknown>

/** A field before and after a change; undefined if it was blank or there was no item. */
export interface FieldChange {
  field: FieldName
  before: unknown
  after: unknown
}

/** The fields that differ between two states of an item, in the order of the forms. */
export function changedFields({ entity, before, after }: Pick<Revision, 'entity' | 'before' | 'after'>): FieldChange[] {
  const names = Object.keys(fieldNamesOf(entity)) as FieldName[]
  return names
    .map((field) => ({
      field,
      before: fieldValue(entity, before, field),
      after: fieldValue(entity, after, field),
    }))
    .filter((change) => !isSameValue(change.before, change.after))
}

/** Whether a revision is about the order of a list. */
export function isOrder({ entity, id }: Pick<Revision, 'entity' | 'id'>): boolean {
  return id === entity && !isSingle(entities[entity])
}

/** Whether a field has a photo that is not stored any more: its address stays, its picture is null. */
export function isErasedPhoto(entity: EntityName, state: State | null, field: FieldName): boolean {
  const { pictures } = declarationOf(entity)
  const [picture] = Object.entries(pictures).find(([, sent]) => sent === field) ?? []
  if (!state || picture === undefined || state[picture] !== null) return false
  return mediaHash(String(state[field] ?? '').replace(/^.*(?=\/media\/)/, ''), '') !== undefined
}

/** A field of an item; undefined if it is blank. A picture without a description has the title as its own. */
export function fieldValue(entity: EntityName, state: State | null, field: FieldName): unknown {
  if (state === null) return undefined
  const value = state[field]
  const isBlank =
    value === undefined ||
    value === null ||
    value === '' ||
    (field === 'alt' && value === state.title) ||
    (Array.isArray(value) && value.length === 0)
  if (!isBlank) return value
  // In place of a text that the owner has not replaced, the page shows the shipped one.
  return entity === 'texts' ? shippedTexts[field as keyof typeof shippedTexts] : undefined
}
