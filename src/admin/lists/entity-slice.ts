import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { ComponentType } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Noun } from '../ui/noun.ts'
import type { EntityClient } from './entity-client.ts'

export type FormMode = 'create' | 'edit'

/** All texts of a list screen. Each is in its slice's `.text.ts`. */
export interface EntityText {
  /** One item in a sentence. */
  noun: Noun
  title: string
  add: string
  modalTitle: Record<FormMode, string>
  confirmDelete: string
  empty: { title: string; advice: string }
  loadFailed: string
  /** The toast of a failed save (spec §8); `hasResponse` is false if there was no response. */
  saveFailed: (mode: FormMode, hasResponse: boolean) => string
  deleteFailed: string
  saved: Record<FormMode, string>
  deleted: string
}

export interface Entity {
  _id: string
  version?: number | undefined
}

/** A part of an item's card. */
export type CardPart<Item> = ComponentType<{ item: Item }>

export interface FieldsProps<Values extends FieldValues, Input> {
  form: UseFormReturn<Values, unknown, Input>
  /** Disables the form's button while a field is still processing, such as shrinking a photo. */
  setBusy: (busy: boolean) => void
  mode: FormMode
  /** Called with several photos chosen at once, in create mode of a slice with `Several`. */
  onSeveral?: ((files: File[]) => void) | undefined
}

/** What is shown in place of the form to create several items from photos. */
export interface SeveralProps {
  /** The photos that were just chosen; empty if only those of an interrupted attempt are left. */
  files: readonly File[]
  /** Called when all are saved, with the last one; undefined if none is left to be saved. */
  onDone: (last: Entity | undefined) => void
}

/** What an entity's screen is made of. `Values` is the form's content, `Input` the call's body; the schema converts one into the other. */
export interface EntitySlice<Item extends Entity, Values extends FieldValues, Input> {
  client: EntityClient<Item, Input>
  text: EntityText
  /** Above the item's title on its card. */
  Picture?: CardPart<Item>
  /** Below the item's title. */
  Details: CardPart<Item>
  /** One more action beside those of every card. */
  Action?: CardPart<Item>
  Fields: ComponentType<FieldsProps<Values, Input>>
  /** Absent if items are created one at a time. `isWaiting` tells whether photos of an earlier attempt are not saved yet. */
  several?: { Form: ComponentType<SeveralProps>; isWaiting: () => boolean }
  schema: StandardSchemaV1<Values, Input>
  /** The first values of a new item's form. Optional fields too: one that is left out here would be lost on saving. */
  blank: Required<Values> & DefaultValues<Values>
  valuesOf: (item: Item) => Required<Values> & DefaultValues<Values>
  /** Where visitors see an item: an address of this host; absent where they never do. */
  addressOf?: (item: Entity) => string
  /** The text that the search matches. */
  searchTextOf: (item: Item) => string
  /** Whether a deleted item is removed from the list here, or the list is loaded again (spec §4 prescribes which). */
  afterDelete: 'remove' | 'reload'
  /** The validation codes that the spec shows as a toast (§8). All others are shown only at their field. */
  ruleToasts?: Partial<Record<string, string>>
  /** The field that a 400 must concern after the form's own validation passed, if that is known, and the text shown there. */
  refused?: (values: Values) => { field: FieldPath<Values>; text: string } | undefined
  /** Fields that are never stored in a draft. */
  secretFields?: readonly (keyof Values & string)[]
}

/** A slice, for code that never looks into its form. */
// biome-ignore lint/suspicious/noExplicitAny: the form's types, whatever they are
export type AnySlice<Item extends Entity> = EntitySlice<Item, any, any>
