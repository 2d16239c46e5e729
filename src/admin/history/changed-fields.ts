import { type EntityName, entities } from '#contract/entities.ts'
import { declaredPictures } from '#contract/entity.ts'
import { isSameValue, type Revision } from '#contract/history.ts'
import type { Picture } from '#contract/picture-schema.ts'
import { shippedTexts } from '#contract/shipped-texts.text.ts'
import { type FieldName, fieldNames } from './history.text.ts'

type State = Record<string, unknown>

/** A field before and after a change; undefined if it was blank or there was no item. */
export interface FieldChange {
  field: FieldName
  before: unknown
  after: unknown
  isChanged: boolean
}

/** All fields of the item that a revision is about, in the order of the forms. */
export function fieldChanges({ entity, before, after }: Pick<Revision, 'entity' | 'before' | 'after'>): FieldChange[] {
  const names = Object.keys(fieldNames) as FieldName[]
  return names
    .filter((field) => [before, after].some((state) => state && field in state))
    .map((field) => {
      const values = { before: fieldValue(entity, before, field), after: fieldValue(entity, after, field) }
      return { field, ...values, isChanged: !isSameValue(values.before, values.after) }
    })
}

/** Whether an entity is one item, not a list. */
export function isSingle(entity: EntityName): boolean {
  return !('create' in entities[entity])
}

/** Whether a revision is about the order of a list. */
export function isOrder({ entity, id }: Pick<Revision, 'entity' | 'id'>): boolean {
  return id === entity && !isSingle(entity)
}

/** Whether a value is a picture that the server stores. */
export function isPicture(value: unknown): value is Picture {
  return typeof value === 'object' && value !== null && 'hash' in value
}

/** Whether a field shows a picture, stored or by its URL. */
export function isPictureField(entity: EntityName, field: FieldName): boolean {
  return field in picturesOf(entity)
}

/** Whether a field is a picture that the server makes from another field. */
export function isServerSet(entity: EntityName, field: FieldName): boolean {
  return picturesOf(entity)[field] === null
}

function picturesOf(entity: EntityName): Readonly<Record<string, string | null>> {
  return declaredPictures(entities[entity]).pictures
}

// A picture that is not stored here is only in the field of its upload, as a URL. A picture without a description has the title as its own.
function fieldValue(entity: EntityName, state: State | null, field: FieldName): unknown {
  const upload = picturesOf(entity)[field]
  const value = state?.[field] ?? (upload ? state?.[upload] : undefined)
  const isBlank =
    value === null ||
    value === '' ||
    (field === 'alt' && value === state?.title) ||
    (Array.isArray(value) && value.length === 0)
  if (value !== undefined && !isBlank) return value
  // In place of a text that the owner has not replaced, the page shows the shipped one.
  return entity === 'texts' ? shippedTexts[field as keyof typeof shippedTexts] : undefined
}
