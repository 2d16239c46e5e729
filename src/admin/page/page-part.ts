import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { ComponentType } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { EntityName } from '#contract/entities.ts'
import type { Noun } from '../ui/noun.ts'

export interface SingleItem {
  version?: number | undefined
}

/** A single entity with its calls. The item's fields are those of its body. */
export interface SingleClient {
  entity: EntityName
  list: AnyEndpoint
  save: AnyEndpoint
}

/** A row of 'Página' and its form: some fields of a single entity. A save sends the others as they were loaded. */
export interface PagePart<Item extends SingleItem, Values extends FieldValues> {
  client: SingleClient
  /** The name of the form's draft, unique among the rows. */
  name: string
  /** What a sentence calls it, as in 'Horário atualizado'. */
  noun: Noun
  title: string
  /** What the row shows while nothing is filled in. */
  advice: string
  /** What is filled in, in a few words; '' if nothing is. */
  summaryOf: (item: Item) => string
  /** Turns the form's values into fields of the body. */
  schema: StandardSchemaV1<Values, object>
  valuesOf: (item: Item) => Values & DefaultValues<Values>
  /** `setBusy` disables the form's buttons while a photo is being prepared. */
  Fields: ComponentType<{ form: UseFormReturn<Values, unknown, object>; setBusy: (busy: boolean) => void }>
  /** Where visitors see it: an address of this host. */
  address: string
}
