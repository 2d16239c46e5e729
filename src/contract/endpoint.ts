import type * as z from 'zod/mini'
import type { PublicEntityName } from './entities.ts'

// Ours, because tRPC has no paths of its own and the specification fixes them (docs/decisions/007).
type Schema = z.ZodMiniType

/**
 * One call of the API as a value (spec §7): the server registers it as a route, the browser calls it.
 *
 * `access` says who may call it: `public` anyone, `admin` only with a valid bearer token.
 * `status` is the status code of a success. The reply schema lists the only fields that may leave the server.
 */
export interface Endpoint<Body extends Schema | undefined = undefined, Reply extends Schema | undefined = undefined> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** What `:id` is, if not a UUID. */
  readonly idFormat?: 'number' | 'name'
  readonly access: 'public' | 'admin'
  readonly status: 200 | 201 | 204
  readonly body: Body
  /** The parameters after `?`. */
  readonly query?: Schema
  readonly reply: Reply
  /** The optional request header that it understands. */
  readonly header?: 'Idempotency-Key' | 'If-Match' | undefined
}

/** An endpoint with any body and reply, for code that uses only its method, path and access. */
export type AnyEndpoint = Endpoint<Schema | undefined, Schema | undefined>

/** What calls have in common that read, remove, create, and save. */
export const reading = { method: 'GET', access: 'admin', status: 200, body: undefined } as const
export const removing = { method: 'DELETE', access: 'admin', status: 204, body: undefined, reply: undefined } as const
export const creating = { method: 'POST', access: 'admin', status: 201, header: 'Idempotency-Key' } as const
export const saving = { method: 'PUT', access: 'admin', status: 200, header: 'If-Match' } as const

/** The body as a caller sends it: the schema's input, before trimming and defaults. */
export type BodyOf<E> = E extends Endpoint<infer B, infer _> ? (B extends Schema ? z.input<B> : undefined) : never

/** The body that the server responds with, or undefined if there is none (204). */
export type ReplyOf<E> = E extends Endpoint<infer _, infer R> ? (R extends Schema ? z.output<R> : undefined) : never

/** The four calls that every list on the panel has: `{path}` and `{path}/:id` (spec §7). */
export function crudEndpoints<Item extends Schema, Input extends Schema, Access extends 'public' | 'admin'>(
  path: `/${string}`,
  schemas: { list: z.ZodMiniArray<Item>; item: Item; input: Input },
  listAccess: Access,
) {
  return {
    // Without the assertion the compiler widens the literal type.
    list: { ...reading, path, access: listAccess as Access, reply: schemas.list },
    create: { ...creating, path, body: schemas.input, reply: schemas.item },
    update: { ...saving, path: `${path}/:id`, body: schemas.input, reply: schemas.item },
    remove: { ...removing, path: `${path}/:id`, header: 'If-Match' },
  } as const satisfies Record<string, AnyEndpoint>
}

export type CrudEndpoints<Item extends Schema, Input extends Schema> = ReturnType<
  typeof crudEndpoints<Item, Input, 'public' | 'admin'>
>

/** The header with a problem's `deletion`, as JSON that is encoded for a URI: the panel reads no error body (spec §7). */
export const deletionHeader = 'x-account-deletion'

/** Responds to an HTML form with the page as it would be with one change, or as it is. Nothing is stored. */
export const previewPath = '/preview'

/** The fields of the form, in this order: the server reads a long body only after it has checked the token. */
export interface PreviewForm {
  token: string
  entity: PublicEntityName
  /** '' for a new item, and for an entity that has one item. */
  id: string
  /** The item as saved, as JSON. */
  body: string
}

/** The form's fields for a page as visitors get it, with what 'Seu site' needs. */
export interface PageForm {
  token: string
  path: string
  /** How far the page is scrolled, in CSS pixels. */
  scroll: string
}

/** The id of a new item in its preview. */
export const newItemId = 'novo'
