import type * as z from 'zod/mini'
import { declarationOf, type PublicEntityName } from '#contract/entities.ts'
import { type AnyEntity, sortItems } from '#contract/entity.ts'
import { newItemId } from '#contract/preview.ts'
import { orNotFound, ProblemError } from '../http/problems.ts'
import type { PublicLists } from '../publication/edition.ts'
import { asVisitorsRead } from '../publication/page-content.ts'

/** An item and the entity that it belongs to. */
export interface ShownItem {
  entity: PublicEntityName
  id: string
}

export type Item = Record<string, unknown>
type ItemSchema = z.ZodMiniType & { shape: Record<string, z.ZodMiniType> }

/** What an empty field may contain. */
const blankValues = [undefined, '', null, 0, false, []]

/**
 * Returns the lists as visitors would read them after a change of one item, from the entity's declaration.
 * @param items the entity's items as stored, also those that visitors do not read
 * @param id '' for a new item, and for an entity that has one item
 * @throws ProblemError `validation`; `not_found` if there is no item of that id
 */
export function applyChange(
  lists: PublicLists,
  items: readonly Item[],
  { entity: name, id }: ShownItem,
  body: unknown,
): { lists: PublicLists; shown: ShownItem } {
  const entity = declarationOf(name)
  const call = entity.create ?? entity.save
  const input = parseInput(call?.body as z.ZodMiniType, body)
  const isNew = id === '' && entity.create !== undefined
  const before = entity.create ? items.find(({ _id }) => _id === id) : items[0]
  if (!isNew && entity.create) orNotFound(before)

  const former = { ...before, ...(isNew && { _id: newItemId }) }
  const after = changedItem(entity, call?.reply as ItemSchema, former, input)
  // A new item is last in order of creation, first in an order that an administrator sets.
  const withNew = entity.orderedBy === 'place' ? [after, ...items] : [...items, after]
  const list = before ? items.map((item) => (item === before ? after : item)) : withNew
  const visible = asVisitorsRead(name, [...sortItems(entity, list)])
  return { lists: { ...lists, [name]: visible }, shown: { entity: name, id: isNew ? newItemId : id } }
}

function parseInput(schema: z.ZodMiniType, body: unknown): Item {
  const result = schema.safeParse(body)
  if (result.success) return result.data as Item
  const errors = result.error.issues.map(({ path, message }) => ({ field: path.join('/'), code: message }))
  throw new ProblemError('validation', { errors })
}

/** The item as read after the change. A picture that only the server sets is left out, as it belongs to what the item was before. */
function changedItem(
  { pictures = {}, blank: replaced }: AnyEntity,
  reply: ItemSchema,
  before: Item,
  input: Item,
): Item {
  const fields = Object.entries(reply.shape)
  const blank = Object.fromEntries(fields.map(([name, field]) => [name, blankOf(field)]))
  // An optional field that is null has no value.
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const sent = Object.fromEntries(given.map(([name, value]) => [name, value ?? blank[name]]))
  // What is absent in the body of such an entity is blank.
  const isReplaced = replaced !== undefined
  const item = { ...blank, ...(!isReplaced && before), ...sent }
  for (const [picture, field] of Object.entries(pictures)) {
    const isUnsent = field !== null && !isReplaced && input[field] === undefined
    const isKept = isUnsent || (field !== null && input[field] === before[field])
    item[picture] = (isKept && before[picture]) || null
  }
  return reply.parse(item) as Item
}

function blankOf(field: z.ZodMiniType): unknown {
  return blankValues.find((value) => field.safeParse(value).success)
}
