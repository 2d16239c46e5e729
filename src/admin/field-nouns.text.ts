import { type EntityName, listNames } from '#contract/entities.ts'
import { fieldNames } from '#contract/field-names.text.ts'

/** A field that the history shows. `ids` is the order of a list. */
export type FieldName = { [Name in EntityName]: keyof (typeof fieldNames)[Name] }[EntityName] | 'ids'

/** The fields of an entity that the history shows, each with its article, in the order of the forms. */
export function fieldNamesOf(entity: EntityName): Partial<Record<FieldName, string>> {
  return listNames.some((name) => name === entity) ? { ...fieldNames[entity], ids: 'a ordem' } : fieldNames[entity]
}

/** A field with its article. */
export function fieldNameOf(entity: EntityName, field: FieldName): string {
  return fieldNamesOf(entity)[field] ?? field
}
