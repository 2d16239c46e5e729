import fc from 'fast-check'
import { auth } from '#contract/auth.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { type Bytes, bodiesFor } from './bodies.ts'
import { endpoints } from './endpoints.ts'
import { oddHeaders, oddIds, oddPaths, oddTokens } from './odd-requests.ts'

/** A request before it is sent: who calls and which id is meant are filled in from what is there by then. */
export interface FuzzRequest {
  method: string
  /** A path of the contract, its `:id` still open, or any other. */
  path: string
  /** The path's id: the n-th that is there, or a text as it stands. */
  id: number | string
  /** Who calls: a signed-in administrator, nobody, or whatever the header says. */
  caller: 'administrator' | 'nobody' | { authorization: string }
  headers: Record<string, string>
  body: Bytes
  /** The endpoint that is meant, where method and path are its own. */
  endpoint: AnyEndpoint | undefined
}

const callers = fc.oneof<fc.WeightedArbitrary<FuzzRequest['caller']>[]>(
  { weight: 8, arbitrary: fc.constant('administrator') },
  { weight: 1, arbitrary: fc.constant('nobody') },
  { weight: 1, arbitrary: oddTokens.map((authorization) => ({ authorization })) },
)
const ids = fc.oneof({ weight: 3, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: oddIds })
const headers = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders })

// No schema tells which e-mail and password belong together.
const rightPair = fc.constant<Bytes>(JSON.stringify({ email: 'ana@toldaria.example', password: adminPassword }))

const toEndpoint: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc.record({
    method: fc.constant(endpoint.method),
    path: fc.constant(endpoint.path),
    id: endpoint.path.includes(':id') ? ids : fc.constant(0),
    caller: callers,
    headers,
    body:
      endpoint === auth.login
        ? fc.oneof({ weight: 1, arbitrary: rightPair }, { weight: 5, arbitrary: bodiesFor(endpoint.body) })
        : bodiesFor(endpoint.body),
    endpoint: fc.constant(endpoint),
  }),
)

const methods = ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY', 'LINK', 'GET', 'POST', 'PUT', 'DELETE']

const oddMethod = fc
  .tuple(toEndpoint, fc.constantFrom(...methods))
  .map(([request, method]): FuzzRequest => ({ ...request, method, endpoint: undefined }))

const oddPath = fc
  .tuple(toEndpoint, oddPaths)
  .map(([request, path]): FuzzRequest => ({ ...request, path, endpoint: undefined }))

/** Requests to the whole API, derived from its contract: most meant for an endpoint, some for none. */
export const requests: fc.Arbitrary<FuzzRequest> = fc
  .oneof({ weight: 18, arbitrary: toEndpoint }, { weight: 1, arbitrary: oddMethod }, { weight: 1, arbitrary: oddPath })
  .map((request) => ({ ...request, [fc.toStringMethod]: () => describeRequest(request) }))

/** The request in a few lines, for whoever reads of a failure; its endpoint is told by method and path. */
function describeRequest({ endpoint: _, body, ...request }: FuzzRequest): string {
  const sent = typeof body === 'object' ? { bytes: Buffer.from(body).toString('base64') } : { body }
  return JSON.stringify({ ...request, ...sent })
}
