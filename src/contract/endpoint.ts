import type * as z from 'zod/mini'

// Ours, because tRPC has no paths of its own and the specification fixes them (docs/decisions/007).
type Schema = z.ZodMiniType

/**
 * One call of the API as a value that both sides import: the server binds it, the browser calls it,
 * and the path is written once (spec §7).
 *
 * `access` says who may call: `public` anyone, `admin` only with a valid bearer token.
 * `status` is the answer's code when all went well; a reply schema is an allow-list of what leaves the server.
 */
export interface Endpoint<Body extends Schema | undefined = undefined, Reply extends Schema | undefined = undefined> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: 'public' | 'admin'
  readonly status: 200 | 201 | 204
  readonly body: Body
  readonly reply: Reply
}

/** Any endpoint, where only method, path and access matter. */
export type AnyEndpoint = Endpoint<Schema | undefined, Schema | undefined>

/** What a caller hands in as the body: the schema's input, before trimming and defaults. */
export type BodyOf<E> = E extends Endpoint<infer B, infer _> ? (B extends Schema ? z.input<B> : undefined) : never

/** What the server answers, or nothing where no reply is promised (204). */
export type ReplyOf<E> = E extends Endpoint<infer _, infer R> ? (R extends Schema ? z.output<R> : undefined) : never

/** The four calls that every list on the panel has: `{path}` and `{path}/:id` (spec §7). */
export function crudEndpoints<Item extends Schema, Input extends Schema, Access extends 'public' | 'admin'>(
  path: `/${string}`,
  schemas: { list: z.ZodMiniArray<Item>; item: Item; input: Input },
  listAccess: Access,
) {
  return {
    // Without the assertion the compiler forgets which of the two it is.
    list: { method: 'GET', path, access: listAccess as Access, status: 200, body: undefined, reply: schemas.list },
    create: { method: 'POST', path, access: 'admin', status: 201, body: schemas.input, reply: schemas.item },
    update: {
      method: 'PUT',
      path: `${path}/:id`,
      access: 'admin',
      status: 200,
      body: schemas.input,
      reply: schemas.item,
    },
    remove: { method: 'DELETE', path: `${path}/:id`, access: 'admin', status: 204, body: undefined, reply: undefined },
  } as const satisfies Record<string, AnyEndpoint>
}

/** The four endpoints of one list. */
export type CrudEndpoints<Item extends Schema, Input extends Schema> = ReturnType<
  typeof crudEndpoints<Item, Input, 'public' | 'admin'>
>
