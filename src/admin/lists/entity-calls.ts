import type * as z from 'zod/mini'
import { call } from '#browser/http/call.ts'
import type { AnyEndpoint, CrudEndpoints } from '#contract/endpoint.ts'

/** The four calls of a list (spec §7), each throwing what `call` throws. */
export interface CrudCalls<Item, Input> {
  path: string
  list: (signal: AbortSignal) => Promise<Item[]>
  create: (input: Input) => Promise<unknown>
  update: (id: string, input: Input) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

type Schema = z.ZodMiniType

/** Binds a slice's endpoints. Inside, the generic schemas are beyond the compiler; outside, all is typed by them. */
export function crudCalls<Item extends Schema, Input extends Schema>(
  endpoints: CrudEndpoints<Item, Input>,
): CrudCalls<z.output<Item>, z.input<Input>> {
  const send = call as (
    endpoint: AnyEndpoint,
    options: { id?: string; body?: unknown; signal?: AbortSignal },
  ) => Promise<unknown>
  return {
    path: endpoints.list.path,
    list: (signal) => send(endpoints.list, { signal }) as Promise<z.output<Item>[]>,
    create: (body) => send(endpoints.create, { body }),
    update: (id, body) => send(endpoints.update, { id, body }),
    remove: (id) => send(endpoints.remove, { id }),
  }
}
