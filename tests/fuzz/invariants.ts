import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { entities, entityNames } from '#contract/entities.ts'
import { problemSchema, problemStatus } from '#contract/problem.ts'
import { type Exchange, isAccepted } from './target.ts'

/** The codes with which a valid write may still be refused. */
const allowed = [
  'email_taken',
  'last_administrator',
  'link_ended',
  'own_account',
  'in_trash',
  'too_many_requests',
  'wrong_credentials',
  'wrong_password',
]

/**
 * Checks what must hold for every reply of the API.
 * @throws Error naming the violated invariant
 */
export function checkReply(exchange: Exchange): void {
  const { request, status, isSignedIn, isKnown } = exchange
  must(status < 500, exchange, 'input is never a 5xx')
  checkLeaks(`${JSON.stringify(exchange.headers)} ${status < 400 ? '' : exchange.text}`, exchange)
  must(!exchange.text.includes('$argon2'), exchange, 'no hash leaves the server')
  if (status >= 400) checkProblem(exchange)
  const { endpoint } = request
  if (!endpoint) return
  if (endpoint.access === 'admin' && !isSignedIn)
    must(status === 401 || status === 429, exchange, 'no token is 401 before all else, many forged ones are 429')
  if (status < 400) checkSuccess(exchange)
  if (endpoint.access === 'admin' && !isSignedIn) return
  const isJson = Object.keys(request.headers).length === 0
  if (!isKnown) must(status >= 400, exchange, 'an unknown path is 404 or refused')
  if (!isKnown && endpoint.body && isJson) must(status === 404, exchange, 'what is not there is 404, whatever the body')
  if (endpoint.body && !isAccepted(request)) must(status >= 400, exchange, 'what the schema refuses is refused')
  const key = request.headers['idempotency-key']
  if (
    endpoint.status === 201 &&
    key !== undefined &&
    !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key)
  )
    must(status >= 400, exchange, 'a key that is none is refused')
  if (isKnown && isClean(exchange) && isAccepted(request)) checkAcceptance(exchange)
}

function checkProblem(exchange: Exchange): void {
  const { request, status, headers, text } = exchange
  must(String(headers['content-type']).startsWith('application/problem+json'), exchange, 'an error is a problem')
  if (request.method === 'HEAD') return
  const problem = z.safeParse(problemSchema, parse(text))
  must(problem.success, exchange, 'a problem has its members')
  const { code } = problem.data
  must(code in problemStatus, exchange, 'the code is a known one')
  must(problem.data.status === status, exchange, 'the status stands in the problem too')
  must(problemStatus[code as keyof typeof problemStatus] === status, exchange, 'the code fits the status')
}

function checkSuccess(exchange: Exchange): void {
  const { request, status, text } = exchange
  const { endpoint } = request
  if (!endpoint || status === 304) return
  must(status === endpoint.status, exchange, `the status is ${endpoint.status}`)
  if (!endpoint.reply) must(text === '', exchange, 'a reply without a schema is empty')
  else {
    const reply = z.safeParse(endpoint.reply, parse(text))
    must(reply.success, exchange, 'the reply fits its schema')
    must(isDeepStrictEqual(reply.data, parse(text)), exchange, 'the reply holds nothing beside its schema')
  }
}

/** The fields that only the server can check: a picture, and the ids of an order. */
const imageFields = entityNames.flatMap((name) => {
  const { pictures = {}, pictureRows = {} } = entities[name] as {
    pictures?: Record<string, string | null>
    pictureRows?: Record<string, string>
  }
  // A picture in a row is told by the row's place: fabrics/0/image.
  return [...Object.values(pictures), ...Object.entries(pictureRows).map(([field, image]) => `${field}/*/${image}`)]
})
const onServer = new Set(['ids', ...imageFields])

/** A valid request without oddities succeeds, except for the conflicts that the contract defines. */
function checkAcceptance(exchange: Exchange): void {
  const { endpoint } = exchange.request
  if (exchange.status === endpoint?.status) return
  const { code, errors = [] } = parse(exchange.text) as { code: string; errors?: { field: string }[] }
  // The schema accepts any text as a picture, and any ids as an order; only the server decodes it and knows them.
  const isOnServer = code === 'validation' && errors.every(({ field }) => onServer.has(field.replace(/\/\d+\//, '/*/')))
  must(allowed.includes(code) || isOnServer, exchange, 'what the schema accepts is accepted')
}

function isClean({ request: { headers, query, body, endpoint, caller } }: Exchange): boolean {
  // JSON with `__proto__` in it, or over a limit of bodies, is refused before validation.
  const text = typeof body === 'string' ? body : ''
  const isPlain = !/__proto__|constructor|\\u00/.test(text) && text.length < 100_000 && typeof body !== 'object'
  const isUsual = endpoint?.body ? body !== undefined : body === undefined
  return Object.keys(headers).length === 0 && query === '' && isPlain && isUsual && typeof caller === 'string'
}

const leaks = [
  [/\n {4}at |\\n {4}at |\.(ts|mjs|js):\d+/, 'a stack'],
  [/\b(select|insert|update|delete) .*\b(from|into|set)\b|SQLITE|syntax error|constraint|relation "/i, 'SQL'],
  [/node_modules|\/(work|home|root|tmp|usr|var)\/|file:\/\//, 'a path'],
  [/\b[\w-]{43}\b/, 'a token'],
] as const

/** Checks the parts of a reply that contain no input. */
function checkLeaks(text: string, about: unknown): void {
  const found = leaks.find(([pattern]) => pattern.test(text))
  if (found) throw new Error(`a reply holds ${found[1]}: ${text.slice(0, 2000)}\n${describe(about)}`)
}

function must(holds: boolean, exchange: Exchange, promise: string): asserts holds {
  if (!holds) throw new Error(`${promise}\n${describe(exchange)}`)
}

function describe(exchange: unknown): string {
  return JSON.stringify(exchange, (key, value) => (key === 'request' ? undefined : value), 1).slice(0, 2000)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
