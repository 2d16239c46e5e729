import * as z from 'zod/mini'
import { type AnyEndpoint, reading, removing, saving } from './endpoint.ts'
import { entities, entityNames } from './entities.ts'
import { isSingle } from './entity.ts'
import { idSchema, storable } from './validation.ts'

export const maxRevisions = 100

export const revisionActions = ['created', 'updated', 'deleted', 'restored', 'ordered', 'erased'] as const
export type RevisionAction = (typeof revisionActions)[number]

/** Who wrote, as called then; null for the program itself. */
const authorSchema = z.nullable(z.object({ _id: idSchema, name: z.string() }))

/** An item as an administrator reads it. For the order of a list `{ ids }`, and `orders` with their numbers if the items have such a field. */
const stateSchema = z.nullable(z.record(z.string(), z.unknown()))

/**
 * One change. `id` is the item's, or the entity's name for a single entity and for the order of a list. `by` is null if the program
 * itself wrote. `before` is null on creation, `after` on deletion; what was erased is null, and its title ''. The line `erased` has neither
 * state, and the item's title at the last erasure. A picture that is gone is null, and its address stays.
 */
export const revisionSchema = z.object({
  revision: z.int(),
  entity: z.enum(entityNames),
  id: idSchema,
  title: z.string(),
  action: z.enum(revisionActions),
  at: z.string(),
  by: authorSchema,
  before: stateSchema,
  after: stateSchema,
})
export type Revision = z.output<typeof revisionSchema>

// A longer number does not fit the column.
const wholeNumber = z.string().check(z.regex(/^\d{1,9}$/))

const anyId = z.string().check(z.maxLength(100), storable)
const limit = z._default(
  z.pipe(z.pipe(wholeNumber, z.transform(Number)), z.int().check(z.minimum(1), z.maximum(maxRevisions))),
  50,
)
const filters = { entity: z.optional(z.enum(entityNames)), by: z.optional(anyId) }

/** `before` is a revision: older ones follow. */
export const historyQuerySchema = z.object({
  ...filters,
  id: z.optional(anyId),
  before: z.optional(z.pipe(wholeNumber, z.transform(Number))),
  limit,
})
export type HistoryQuery = z.output<typeof historyQuerySchema>

/** The footer's history keeps the former contact known, and that of users who may sign in: nobody erases either. */
export const erasableNames = entityNames.filter((name) => name !== 'meta' && name !== 'users')

/** An item of a list, or an entity with one item by its name; not the order of a list. */
const itemQuerySchema = z
  .object({ entity: z.enum(erasableNames), id: anyId.check(z.minLength(1)) })
  .check(z.refine(({ entity, id }) => id !== entity || isSingle(entities[entity]), { path: ['id'] }))

const restore = { ...saving, method: 'POST', reply: z.record(z.string(), z.unknown()) } as const
const restoreBody = z.nullish(z.object({ state: z._default(z.enum(['after', 'before']), 'after') }))

/** Every change of every entity, newest first, kept for a year and at most 200 for each item, of `meta` and `company` some more. */
export const history = {
  list: { ...reading, path: '/history', query: historyQuerySchema, reply: z.array(revisionSchema) },
  /**
   * Restores the state after a revision, `:id`. With `before`, takes back only the revision: the fields that it changed get their former
   * values, and the others stay as they are now. In place of a photo that is gone the present one stays, with its description.
   */
  restore: { ...restore, path: '/history/:id/restore', idFormat: 'number', body: restoreBody },
  /**
   * Erases what an item contained until now, in all its revisions, with their titles. Their lines stay, and so does the item; a line `erased`
   * is added. An item without such contents: 404; one in the trash: 409.
   */
  erase: { ...removing, path: '/history', query: itemQuerySchema },
} as const satisfies Record<string, AnyEndpoint>

/** A deleted item. `_id` is the item's own. */
export const trashItemSchema = z.object({
  _id: idSchema,
  entity: z.enum(entityNames),
  title: z.string(),
  deletedAt: z.string(),
  deletedBy: authorSchema,
  expiresAt: z.string(),
})
export type TrashItem = z.output<typeof trashItemSchema>

/** `before` is the `_id` of a deleted item: those follow that were deleted before it. */
const trashQuerySchema = z.object({ ...filters, before: z.optional(anyId), limit })
export type TrashQuery = z.output<typeof trashQuerySchema>

/** Deleted items, which stay for 30 days and come back with their picture, place and id. */
export const trash = {
  list: { ...reading, path: '/trash', query: trashQuerySchema, reply: z.array(trashItemSchema) },
  restore: { ...restore, path: '/trash/:id/restore', body: undefined },
  /** Deletes an item for good, with the contents of its history. */
  remove: { ...removing, path: '/trash/:id' },
} as const satisfies Record<string, AnyEndpoint>
