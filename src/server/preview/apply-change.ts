import type * as z from 'zod/mini'
import { asVisitorsRead, entities, type ItemOf, type PublicEntityName } from '#contract/entities.ts'
import { type EntityTraits, sortItems } from '#contract/entity.ts'
import { newItemId } from '#contract/preview.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import type { PublicLists } from '../publication/edition.ts'

/** An item and the entity that it belongs to. */
export interface ShownItem {
  entity: PublicEntityName
  id: string
}

interface Change {
  entity: PublicEntityName
  /** '' for a new item, and for an entity that has one item. */
  id: string
  /** The item as saved; its schema is applied here. */
  body: unknown
}

interface Changed {
  lists: PublicLists
  shown: ShownItem
}

type Item = Record<string, unknown>
type ItemSchema = z.ZodMiniType & { shape: Record<string, z.ZodMiniType> }

/** An entity without its own types. */
interface AnyEntity {
  write: { body: z.ZodMiniType; reply: ItemSchema }
  isSingle: boolean
  /** Whether a save replaces the whole item: what is absent in the body is blank then. */
  isReplaced: boolean
  pictures: Readonly<Record<string, string | null>>
  orderedBy: string
}

/** What an empty field may contain. */
const blankValues = [undefined, '', null, 0, false, []]

/**
 * Returns the lists as visitors would read them after a change of one item, from the entity's declaration.
 * @throws ProblemError `validation`; `not_found` if there is no item of that id; `database_unavailable` if the list could not be read
 */
export function applyChange(lists: PublicLists, { entity: name, id, body }: Change): Changed {
  const entity = declarationOf(name)
  const input = parseInput(entity.write.body, body)
  const items = lists[name] as Item[] | null
  if (items === null) throw new ProblemError('database_unavailable', { retryAfterSeconds: 2 })
  const isNew = id === '' && !entity.isSingle
  const before = entity.isSingle ? items[0] : items.find(({ _id }) => _id === id)
  if (!isNew && !entity.isSingle) orNotFound(before)

  const after = changedItem(entity, { ...before, ...(isNew && { _id: newItemId }) }, input)
  const list = before ? items.map((item) => (item === before ? after : item)) : withNew(entity, items, after)
  const sorted = sortItems(entity as unknown as EntityTraits<Item>, list)
  const visible = asVisitorsRead(name, sorted as ItemOf<typeof name>[])
  return { lists: { ...lists, [name]: visible }, shown: { entity: name, id: isNew ? newItemId : id } }
}

function declarationOf(name: PublicEntityName): AnyEntity {
  const declared = { pictures: {}, orderedBy: 'creation', ...entities[name] }
  const isSingle = 'save' in declared
  const isReplaced = 'blank' in declared
  return {
    ...declared,
    isSingle,
    isReplaced,
    write: (isSingle ? declared.save : declared.create) as unknown as AnyEntity['write'],
  }
}

function parseInput(schema: z.ZodMiniType, body: unknown): Item {
  const result = schema.safeParse(body)
  if (result.success) return result.data as Item
  const errors = result.error.issues.map(({ path, message }) => ({ field: path.join('/'), code: message }))
  throw new ProblemError('validation', { errors })
}

/** The item as read after the change. A picture that only the server sets is left out, as it belongs to what the item was before. */
function changedItem(entity: AnyEntity, before: Item, input: Item): Item {
  const { write, pictures, isReplaced } = entity
  const fields = Object.entries(write.reply.shape)
  const blank = Object.fromEntries(fields.map(([name, field]) => [name, blankOf(field)]))
  // An optional field that is null has no value.
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const sent = Object.fromEntries(given.map(([name, value]) => [name, value ?? blank[name]]))
  const item = isReplaced ? { ...blank, ...sent } : { ...blank, ...before, ...sent }
  for (const [picture, field] of Object.entries(pictures)) {
    const isUnsent = field !== null && !isReplaced && input[field] === undefined
    const isKept = isUnsent || (field !== null && input[field] === before[field])
    item[picture] = (isKept && before[picture]) || null
  }
  return write.reply.parse(item) as Item
}

function blankOf(field: z.ZodMiniType): unknown {
  return blankValues.find((value) => field.safeParse(value).success)
}

/** The list with a new item: last in order of creation, first in an order that an administrator sets. */
function withNew({ orderedBy }: AnyEntity, items: readonly Item[], item: Item): Item[] {
  return orderedBy === 'place' ? [item, ...items] : [...items, item]
}
