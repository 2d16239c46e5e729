import { type EntityName, listNames } from '#contract/entities.ts'
import { type fieldNames, fieldNamesBy } from '#contract/field-names.text.ts'
import { ownOutfit } from './own-outfit.ts'

/** A field that the history shows. `ids` is the order of a list. */
export type FieldName = { [Name in EntityName]: keyof (typeof fieldNames)[Name] }[EntityName] | 'ids'

/** The fields of an entity that the history shows, each with its article, in the order of the forms. */
export function fieldNamesOf(entity: EntityName): Partial<Record<FieldName, string>> {
  const names = fieldNamesBy[ownOutfit().jobs][entity]
  return listNames.some((name) => name === entity) ? { ...names, ids: 'a ordem' } : names
}

/** A field with its article. */
export function fieldNameOf(entity: EntityName, field: FieldName): string {
  return fieldNamesOf(entity)[field] ?? field
}
