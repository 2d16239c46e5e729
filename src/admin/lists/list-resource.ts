import type { ComponentType, ReactNode } from 'react'
import { call, callForVersion } from '#browser/call.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { declarationOf, entities, type ItemOf, type ListEntityName } from '#contract/entities.ts'
import { withAlternative } from '#contract/field-schemas.ts'
import type { Item, SaveOptions } from '../calls/entity-calls.ts'
import { createOnce, sendBySize } from '../calls/entity-calls.ts'
import { type FormMode, formSchema } from '../forms/fields.tsx'
import type { FormText, Resource } from '../forms/resource.ts'
import type { Noun } from '../ui/noun.ts'
import { entityNouns } from '../ui/nouns.text.ts'
import type { SeveralProps } from './chosen-photos.ts'
import { regularText } from './lists.text.ts'

/** All texts of a list screen. */
export interface ListText extends FormText {
  /** One item in a sentence. */
  noun: Noun
  title: string
  /** What the list is, where its title does not say it to everybody. */
  intro?: string
  add: string
  modalTitle: Record<FormMode, string>
  confirmDelete: string
  empty: { title: string; advice: string }
  loadFailed: string
  deleteFailed: string
  deleted: string
}

export interface ListItem extends Item {
  _id: string
  /** Whether visitors do not see it for a while. */
  hidden?: boolean | undefined
}

/** What the screen of a list shows and does, besides what the contract declares of it. */
interface ListOptions<Listed extends ListItem>
  extends Pick<Resource<Listed>, 'fields' | 'Below' | 'ruleToasts' | 'reasons'> {
  /** Where the list says something in other words than `regularText`. */
  text?: Partial<ListText>
  /** Above the item's title on its card. */
  Picture?(props: { item: Listed }): ReactNode
  /** Below the item's title. */
  Details(props: { item: Listed }): ReactNode
  /** One more action beside those of every card. */
  Action?(props: { item: Listed }): ReactNode
  /** Absent if items are created one at a time. */
  Several?: ComponentType<SeveralProps>
  /** The path of the item's own page, if it has one. */
  pageOf?(item: Listed): string
  /** The text that the search matches; by default all texts of the item. */
  searchTextOf?(item: Listed): string
  /** Whether a deleted item is removed from the list here, or the list is loaded again (spec §4 prescribes which). */
  afterDelete: 'remove' | 'reload'
  /** Called after the save of an item that was there. */
  onUpdated?(id: string, body: object): Promise<unknown>
}

export interface ListResource<Listed extends ListItem = ListItem>
  extends Resource<Listed>,
    Omit<ListOptions<Listed>, 'text'> {
  searchTextOf(item: Listed): string
  titleOf(item: Listed, productTitle?: string): string
  orderedBy: string
  text: ListText
  remove(id: string, options: Pick<SaveOptions, 'ifMatch'>): Promise<unknown>
  /** Sets the order of the list, if its version is still this one, and returns the new version; absent if it has none that can be set. */
  reorder?: ((ids: readonly string[], ifMatch: number | undefined) => Promise<number | undefined>) | undefined
}

const kindsOfTexts = ['line', 'lines', 'rows']

/** Adds to the screen of a list what follows from its declaration, and its calls (spec §7). */
export function listResource<Name extends ListEntityName>(
  name: Name,
  options: ListOptions<ItemOf<Name> & ListItem>,
): ListResource<ItemOf<Name> & ListItem> {
  type Listed = ItemOf<Name> & ListItem
  const { list, create, update, remove, order, orderedBy } = entities[name]
  const declaration = declarationOf(name)
  const { fields = {}, words, titleOf = () => '' } = declaration
  const texts = Object.entries(fields).filter(([, { kind }]) => kindsOfTexts.includes(kind))
  const send = call as (endpoint: AnyEndpoint, options: object) => Promise<unknown>
  const textNow = () => ({ ...regularText(entityNouns[name].one, entityNouns[name].all), ...options.text })
  return {
    schema: withAlternative(declaration, formSchema(options.fields)) as NonNullable<Resource['schema']>,
    searchTextOf: (item: Listed) => texts.flatMap(([field]) => (item as Record<string, unknown>)[field]).join(' '),
    ...(words && { addressOf: ({ _id }) => `${words.address}${_id}` }),
    ...options,
    // Read anew each time, as the nouns are.
    get text() {
      return textNow()
    },
    entity: name,
    draft: name,
    get noun() {
      return textNow().noun
    },
    titleOf,
    orderedBy,
    async save(body, id, { ifMatch, onProgress }) {
      const outgoing = { body, send: sendBySize(onProgress) }
      if (id === undefined) {
        const createItem = (idempotencyKey: string) => send(create, { ...outgoing, idempotencyKey })
        return (await createOnce(list.path, body, createItem)) as Listed
      }
      const saved = await send(update, { ...outgoing, id, ifMatch })
      await options.onUpdated?.(id, body)
      return saved as Listed
    },
    remove: (id, options) => send(remove, { id, ...options }),
    reorder:
      order && (async (ids, ifMatch) => (await callForVersion(order, { body: { ids: [...ids] }, ifMatch })).version),
  }
}
