import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { EntityName } from '#contract/entities.ts'
import type { Item, SaveOptions } from '../calls/entity-calls.ts'
import type { CallMeaning } from '../calls/failure-reason.ts'
import type { Noun } from '../ui/noun.ts'
import type { SavedEdit } from '../undo/undo-calls.ts'
import type { FieldTable, Form, FormMode } from './fields.tsx'

/** The texts of a form. */
export interface FormText {
  /** The button; 'Adicionar' or 'Atualizar' by default. */
  submit?: Record<FormMode, string>
  saved: Record<FormMode, string>
  /** The toast of a failed save (spec §8); `hasResponse` is false if there was no response. */
  saveFailed: (mode: FormMode, hasResponse: boolean) => string
  /** Above the fields. */
  hint?: string
  /** An English text that the spec shows beside it (§8). */
  raised?: string
}

/** What a form edits: an item of a list, or a single entity, or some fields of one. */
export interface Resource<Edited extends Item = Item> {
  entity: EntityName
  /** The name of the form's draft; for a list, the item's id follows. */
  draft: string
  /** What a sentence calls it, as in 'Horário atualizado'. */
  noun: Noun
  fields: FieldTable
  /** Replaces `formSchema(fields)`, for a rule about several fields. */
  schema?: z.ZodMiniType<FieldValues, FieldValues>
  /** The fields in groups with a title; without them they are one group. */
  groups?: readonly { title: string; fields: readonly string[] }[]
  /** What follows the fields. */
  Below?: ComponentType<{ form: Form }>
  text: FormText
  /** The whole body of a save, if the form has only some of its fields. */
  bodyOf?(fields: object, newest: Edited): object
  save(body: object, id: string | undefined, options: SaveOptions): Promise<Edited>
  /** Takes a save back; `undoEdit` by default. */
  undo?(edit: SavedEdit): Promise<void>
  /** The title of an item of a list. */
  titleOf?(item: Edited, productTitle?: string): string
  /** Where visitors see it: an address of this host; absent where they never do. */
  addressOf?(item: { _id: string }): string
  /** The validation codes that the spec shows as a toast (§8). All others are shown only at their field. */
  ruleToasts?: Partial<Record<string, string>>
  /** What a status of a save means, if it is something else than elsewhere. */
  reasons?: NonNullable<CallMeaning['reasons']>
}
