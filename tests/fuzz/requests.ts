import fc from 'fast-check'
import { auth, me } from '#contract/access.ts'
import { backups } from '#contract/backups.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { type Bytes, bodiesFor } from './bodies.ts'
import { encodeBody, oddHeaders, oddIds, oddPaths, oddQuery, oddTokens } from './odd-requests.ts'

/** One slice of the contract: its endpoints by name. */
export interface Slice {
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

/** Every endpoint that a module of the contract exports, found by its shape: a new one is fuzzed as soon as it is declared. */
export const slices: Slice[] = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .map(([name, value]) => ({ name, endpoints: endpointsIn(value) }))
  .filter(({ endpoints }) => Object.keys(endpoints).length > 0)

export const endpoints: AnyEndpoint[] = slices.flatMap((slice) => Object.values(slice.endpoints))

export const crudSlices = slices.filter((slice): slice is CrudSlice =>
  ['list', 'create', 'update', 'remove'].every((name) => name in slice.endpoints),
)

/** Endpoints whose accepted body costs an argon2 hash. */
export function hashesPassword({ path, method }: { path: string; method: string }): boolean {
  return method !== 'GET' && method !== 'DELETE' && /^\/(users(\/:id)?$|auth\/login|me|backups\/)/.test(path)
}

function endpointsIn(value: unknown): Record<string, AnyEndpoint> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1])))
}

function isEndpoint(value: unknown): boolean {
  const { method, path, access } = (value ?? {}) as Partial<AnyEndpoint>
  return typeof method === 'string' && typeof path === 'string' && (access === 'public' || access === 'admin')
}

/** A request before it is sent: the token and the id are filled in then. */
export interface FuzzRequest {
  method: string
  /** A path of the contract with its `:id`, or any other path. */
  path: string
  /** '' or a query string with its `?`. */
  query: string
  /** The path's id: the n-th existing one, or a text sent unchanged. */
  id: number | string
  /** The caller: a signed-in administrator, nobody, or any value of the header. */
  caller: 'administrator' | 'nobody' | { authorization: string }
  headers: Record<string, string>
  body: Bytes
  /** The intended endpoint, if method and path match it. */
  endpoint: AnyEndpoint | undefined
}

const callers = fc.oneof<fc.WeightedArbitrary<FuzzRequest['caller']>[]>(
  { weight: 8, arbitrary: fc.constant('administrator') },
  { weight: 1, arbitrary: fc.constant('nobody') },
  { weight: 1, arbitrary: oddTokens.map((authorization) => ({ authorization })) },
)
const ids = fc.oneof({ weight: 3, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: oddIds })
const headers = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders })

const email = 'ana@toldaria.example'
const currentPassword = adminPassword
/** No schema says which e-mail and password belong together. */
const rightBodies = new Map<AnyEndpoint, object>([
  [auth.login, { email, password: adminPassword }],
  [me.save, { name: 'Ana', email, currentPassword }],
  [me.createRecoveryCodes, { currentPassword }],
  [backups.link, { currentPassword }],
])

// A copy of the whole database takes a second.
const cheapEndpoints = endpoints.filter((endpoint) => endpoint !== backups.create)

const toEndpoint: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...cheapEndpoints).chain((endpoint) =>
  fc.record({
    method: fc.constant(endpoint.method),
    path: fc.constant(endpoint.path),
    query: endpoint.query ? fc.oneof(fc.constant(''), oddQuery(endpoint.query)) : fc.constant(''),
    id: endpoint.path.includes(':id') ? ids : fc.constant(0),
    caller: callers,
    headers,
    body: fc.oneof(
      { weight: rightBodies.has(endpoint) ? 2 : 0, arbitrary: fc.constant(JSON.stringify(rightBodies.get(endpoint))) },
      { weight: 5, arbitrary: bodiesFor(endpoint.body) },
    ),
    endpoint: fc.constant(endpoint),
  }),
)

const methods = ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY', 'LINK', 'GET', 'POST', 'PUT', 'DELETE']

const oddMethod = fc
  .tuple(toEndpoint, fc.constantFrom(...methods))
  .map(([request, method]): FuzzRequest => ({ ...request, method, endpoint: undefined }))

const oddPath = fc
  .tuple(toEndpoint, oddPaths)
  .map(([request, path]): FuzzRequest => ({ ...request, path, query: '', endpoint: undefined }))

/** Requests to the whole API, derived from its contract: most for an endpoint, some for none. */
export const requests: fc.Arbitrary<FuzzRequest> = fc
  .oneof({ weight: 18, arbitrary: toEndpoint }, { weight: 1, arbitrary: oddMethod }, { weight: 1, arbitrary: oddPath })
  .map((request) => ({ ...request, body: encodeBody(request.body, request.headers) }))
  .map((request) => ({ ...request, [fc.toStringMethod]: () => describeRequest(request) }))

/** The request in a few lines for a failure's report; method and path identify its endpoint. */
function describeRequest({ endpoint: _, body, ...request }: FuzzRequest): string {
  const sent = typeof body === 'object' ? { bytes: Buffer.from(body).toString('base64') } : { body }
  return JSON.stringify({ ...request, ...sent })
}
