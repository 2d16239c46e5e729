import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { EntityTraits } from '#contract/entity.ts'
import type { CrudCalls } from './entity-calls.ts'

export type FormMode = 'create' | 'edit'

/** All that a list screen says. Each text stands in its slice's `.text.ts`. */
export interface CrudText {
  title: string
  add: string
  modalTitle: Record<FormMode, string>
  deleteQuestion: string
  empty: { title: string; advice: string }
  loadFailed: string
  /** The toast of a failed save (spec §8); `answered` is false where no answer came at all. */
  saveFailed: (mode: FormMode, answered: boolean) => string
  deleteFailed: string
  saved: Record<FormMode, string>
  deleted: string
}

export interface Stored {
  _id: string
}

/**
 * What makes one list–modal–form screen out of the machine in this folder.
 * `Values` is what the form holds, `Input` what the call takes; the schema leads from one to the other.
 */
export interface CrudSlice<Item extends Stored, Values extends FieldValues, Input> {
  /** Names the list in memory and the drafts in this browser. */
  key: string
  calls: CrudCalls<Item, Input>
  text: CrudText
  schema: StandardSchemaV1<Values, Input>
  blank: Values & DefaultValues<Values>
  valuesOf: (item: Item) => Values & DefaultValues<Values>
  traits: EntityTraits<Item>
  /** Where visitors see an item: an address of this host, or undefined where they never do. */
  addressOf?: (item: Item) => string
  /** What the search box looks through. */
  searchTextOf: (item: Item) => string
  /** After a delete the item is taken out of the list here, or the list is loaded again (spec §4 tells them apart). */
  afterDelete: 'remove' | 'reload'
  /** The broken rules that the spec answers with a toast (§8); all others are said at their field alone. */
  ruleToasts?: Partial<Record<string, string>>
  /** Which field a 400 must be about after the form's own checks passed, where that is known, and what is said there. */
  refused?: (values: Values) => { field: FieldPath<Values>; text: string } | undefined
  /** Fields that never enter a draft. */
  secretFields?: readonly (keyof Values & string)[]
}
