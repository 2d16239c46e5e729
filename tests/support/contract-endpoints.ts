import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entities, publicListNames } from '#contract/entities.ts'

/** One slice of the contract: its endpoints by name. */
interface Slice {
  name: string
  endpoints: Record<string, AnyEndpoint>
}

/** A slice with the four calls of every list on the panel. */
export interface CrudSlice extends Slice {
  endpoints: Record<'list' | 'create' | 'update' | 'remove', AnyEndpoint> & { order?: AnyEndpoint }
}

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/contract/*.ts', '!../../src/contract/*.test.ts'],
  { eager: true },
)

/** Every endpoint that a module of the contract exports, or that a declared list has: a new one is fuzzed as soon as it is declared. */
export const slices: Slice[] = [
  ...Object.values(modules).flatMap((module) => Object.entries(module)),
  ...publicListNames.map((name): [string, unknown] => [name, entities[name]]),
]
  .map(([name, value]) => ({ name, endpoints: endpointsIn(value) }))
  .filter(({ endpoints }) => Object.keys(endpoints).length > 0)

export const endpoints: AnyEndpoint[] = slices.flatMap((slice) => Object.values(slice.endpoints))

export const crudSlices = slices.filter((slice): slice is CrudSlice =>
  ['list', 'create', 'update', 'remove'].every((name) => name in slice.endpoints),
)

function endpointsIn(value: unknown): Record<string, AnyEndpoint> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1])))
}

function isEndpoint(value: unknown): boolean {
  const { method, path, access } = (value ?? {}) as Partial<AnyEndpoint>
  return typeof method === 'string' && typeof path === 'string' && (access === 'public' || access === 'admin')
}
