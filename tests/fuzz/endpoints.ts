import type { AnyEndpoint } from '#contract/endpoint.ts'

/** One slice of the contract: its endpoints by name. */
export interface Slice {
  name: string
  endpoints: Record<string, AnyEndpoint>
}

/** A slice with the four calls of every list on the panel. */
export interface CrudSlice extends Slice {
  endpoints: Record<'list' | 'create' | 'update' | 'remove', AnyEndpoint>
}

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/contract/*.ts', '!../../src/contract/*.test.ts'],
  { eager: true },
)

/** Every endpoint that a module of the contract exports, found by its shape: a new one is fuzzed as soon as it is declared. */
export const slices: Slice[] = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Record<string, AnyEndpoint>] => isSlice(entry[1]))
  .map(([name, endpoints]) => ({ name, endpoints }))

export const endpoints: AnyEndpoint[] = slices.flatMap((slice) => Object.values(slice.endpoints))

export const crudSlices = slices.filter((slice): slice is CrudSlice =>
  ['list', 'create', 'update', 'remove'].every((name) => name in slice.endpoints),
)

/** Endpoints whose body holds a password cost an argon2 hash where it is accepted. */
export function hashesPassword({ path, method }: { path: string; method: string }): boolean {
  return method !== 'GET' && method !== 'DELETE' && /^\/(users|auth\/login)/.test(path)
}

function isSlice(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).length > 0
    ? Object.values(value).every(isEndpoint)
    : false
}

function isEndpoint(value: unknown): boolean {
  const { method, path, access } = (value ?? {}) as Partial<AnyEndpoint>
  return typeof method === 'string' && typeof path === 'string' && (access === 'public' || access === 'admin')
}
