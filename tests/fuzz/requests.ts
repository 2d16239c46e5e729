import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import { auth, me } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { backups } from '#contract/operation.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { endpoints } from '#support/contract-endpoints.ts'
import { acceptedValues, hostileKey, hostileText, hostileValue, withOwn } from './values.ts'

/** A body as sent; undefined for none. */
export type Bytes = string | Uint8Array<ArrayBuffer> | undefined

/** Bodies for a schema: some are accepted, most are broken in one place, some are no JSON. */
export function bodiesFor(schema: z.ZodMiniType | undefined): fc.Arbitrary<Bytes> {
  if (!schema) return fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: anyBody })
  const accepted = acceptedValues(schema) as fc.Arbitrary<object>
  return fc.oneof(
    { weight: 3, arbitrary: accepted.map(asJson) },
    { weight: 8, arbitrary: fc.tuple(accepted, damage).map(([value, hurt]) => asJson(hurt(value))) },
    { weight: 2, arbitrary: fc.tuple(accepted.map(asJson), textDamage).map(([text, hurt]) => hurt(text)) },
    { weight: 1, arbitrary: anyBody },
  )
}

const anyBody: fc.Arbitrary<Bytes> = fc.oneof(
  hostileValue.map(asJson),
  hostileText,
  fc.uint8Array({ maxLength: 40 }),
  fc.constantFrom(99_990, 100_000, 100_001, 200_001).map((length) => `"${'a'.repeat(length - 2)}"`),
  fc.constantFrom(100, 5000, 90_000).map((depth) => '['.repeat(depth)),
)

/** One field too many, one missing, or one of another type. */
const damage = fc
  .tuple(
    fc.nat(),
    fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'deepen'),
    hostileKey,
    hostileValue,
  )
  .map(([at, kind, key, value]) => (given: object | null | undefined): object => {
    const body = given ?? {}
    const names = Object.keys(body)
    const name = names[at % Math.max(1, names.length)] ?? ''
    const old = (body as Record<string, unknown>)[name]
    if (kind === 'add') return withOwn(body, key, value)
    if (kind === 'remove') return Object.fromEntries(Object.entries(body).filter(([other]) => other !== name))
    if (kind === 'deepen') return withOwn(body, name, Array.isArray(old) ? [...old, value] : { [name]: old })
    return withOwn(body, name, typeof old === 'string' && typeof value === 'string' && at % 2 ? old + value : value)
  })

/** Faults that only the text of a body can have: duplicate keys, odd numbers, truncation, invalid UTF-8. */
const textDamage: fc.Arbitrary<(text: string) => Bytes> = fc.oneof(
  fc.nat().map((at) => (text: string) => text.slice(0, at % (text.length + 1))),
  fc.constantFrom(' ', '\ufeff', '//', '}', '\0', ',').map((end) => (text: string) => text + end),
  fc.constantFrom('\ufeff', ' \n\t', ")]}'\n", '\f').map((start) => (text: string) => start + text),
  fc.constantFrom(...insertions()).map((inserted) => (text: string) => text.replace(/^\{/, `{${inserted},`)),
  fc.constantFrom(...insertions()).map((inserted) => (text: string) => text.replace(/\}$/, `,${inserted}}`)),
  fc
    .constantFrom('\\u0000', '\\ud800', '\\x41', '\n', '\\')
    .map((bad) => (text: string) => text.replace('":"', `":"${bad}`)),
  fc.constantFrom(0xff, 0xc0, 0xed, 0x80).map((bad) => (text: string) => withByte(text, bad)),
  fc
    .constantFrom('utf16le', 'latin1')
    .map((encoding) => (text: string) => Uint8Array.from(Buffer.from(text, encoding as 'latin1'))),
)

function insertions(): string[] {
  const names = [
    'title',
    'question',
    'email',
    'password',
    'phone',
    'landline',
    'order',
    '__proto__',
    'constructor',
    '_id',
  ]
  const values = ['null', '1e400', '-0', '12345678901234567890', '"a"', '{"prototype":{"a":1}}', '[]']
  return names.flatMap((name) => values.map((value) => `"${name}":${value}`)).concat('"\\u005f_proto__":{"a":1}')
}

/** The text's bytes with an invalid UTF-8 byte after the first quote of a value. */
function withByte(text: string, byte: number): Uint8Array<ArrayBuffer> {
  const [before = '', ...after] = text.split('":"')
  return Uint8Array.from([...Buffer.from(`${before}":"`), byte, ...Buffer.from(after.join('":"'))])
}

function asJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

/** Visible ASCII and the other characters that a header may contain. */
const headerText = fc.stringMatching(/^[\t -~\u0080-\u00ff]{0,40}$/)

/** Invalid `Authorization` headers of every shape. None is valid by chance: tokens have 256 bits. */
export const oddTokens = fc.oneof(
  fc.constantFrom(
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic YTpi',
    'Bearer null',
    'Bearer undefined',
    'Bearer a b',
    ',',
    '""',
  ),
  fc.constantFrom(
    'Bearer ../../x',
    `Bearer ${'a'.repeat(5000)}`,
    "Bearer ' or 1=1 --",
    'Bearer %00',
    'Bearer a, Bearer b',
  ),
  fc.stringMatching(/^Bearer [\w-]{43}$/),
  headerText.filter((text) => text.trim() !== ''),
)

/** Ids of no item; %-escapes are sent unchanged. */
export const oddIds = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.constantFrom(
    '%00',
    '%',
    '%ff',
    '%2e%2e%2fusers',
    '..%2f',
    'null',
    'undefined',
    '0',
    '-1',
    '__proto__',
    'constructor',
    "'%20or%201=1--",
  ),
  fc.constantFrom('a'.repeat(300), 'a'.repeat(20_000), '%F0%9F%8C%9E'.repeat(100), ':id', '*', ' ', '{id}', ';a=b'),
  fc.string({ unit: 'grapheme', maxLength: 10 }).map(encodeURIComponent),
)

const places = [
  '/',
  '/produtos/1',
  '/produtos/2',
  '/media/',
  '/admin',
  '/admin/users',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/assets/',
  '/products',
  '/users',
  '/meta',
  '/auth/login',
  '/auth',
]
const tails = [
  '',
  '/',
  '//',
  '?',
  '?a=b&a=c',
  '?__proto__[a]=b',
  '/%',
  '/%00',
  '%00',
  '/%2e%2e/',
  '/..%2f..%2fetc%2fpasswd',
  '/.env',
  '/.git/config',
  ';x',
  '.json',
  '/%ff',
  `?${'a'.repeat(8000)}`,
  '/%c0%ae%c0%ae/',
  '#x',
  '/:id',
  '/*',
]

/** Paths of no endpoint, and other spellings of endpoints' paths. */
export const oddPaths = fc.oneof(
  fc.tuple(fc.constantFrom(...places), fc.constantFrom(...tails)).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('480', '960', '1440', '7', '960e1'), fc.constantFrom('webp', 'avif', 'png', 'webp%00'))
    .map(([width, format]) => `/media/${'0'.repeat(64)}-${width}.${format}`),
  fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`),
)

const typical: Record<string, string[]> = {
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/json;',
    'APPLICATION/JSON',
    'application/jsonx',
    'multipart/form-data; boundary=a',
    'application/x-www-form-urlencoded',
    '',
    ';',
    '*/*',
    'application/json, text/plain',
  ],
  'content-length': ['0', '1', '100001', '35000001', '-1', '1e3', '99999999999999999999'],
  'content-encoding': ['gzip', 'deflate', 'br', 'identity', 'x'],
  'accept-encoding': ['br', 'gzip;q=0', '*;q=0', 'identity;q=0', 'br;q=x', ',,,', 'gzip, br;q=0.001', 'constructor'],
  accept: ['text/html', 'application/json', '*/*;q=0', 'x', '__proto__'],
  'if-none-match': ['*', '"a"', 'W/"a"', ',', '"', '"a", "b"'],
  'if-match': ['*', '"1"', '"-1"', 'x'],
  'if-modified-since': ['Sat, 01 Jan 2000 00:00:00 GMT', 'x'],
  range: ['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-', 'x=1', 'bytes=99999999999-'],
  origin: ['null', 'https://outro.example', 'x'],
  host: ['outro.example', '', 'a:b:c', '[::1]:99999', '../..'],
  expect: ['100-continue', 'x'],
  connection: ['close', 'upgrade', 'content-length'],
  upgrade: ['websocket', 'h2c'],
  'x-forwarded-for': ['1.2.3.4', '::1, x', ','],
  'x-forwarded-host': ['outro.example'],
  'x-http-method-override': ['DELETE'],
  'idempotency-key': [
    'a',
    '',
    '0b9d3a52-7f1e-4c80-9a64-5d2e8f7c1b03',
    '0B9D3A52-7F1E-4C80-9A64-5D2E8F7C1B03',
    'ã'.repeat(200),
  ],
  cookie: ['a=b', '='],
  'accept-language': ['*', 'pt-BR;q=x'],
  __proto__x: ['a'],
}

/** Up to three headers that our own requests do not have, or have with other values. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc
      .constantFrom(...Object.entries(typical))
      .chain(([name, values]) =>
        fc.tuple(fc.constant(name), fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, headerText)),
      ),
    { minLength: 1, maxLength: 3 },
  )
  .map((entries) => Object.fromEntries(entries))

const encoders: Partial<Record<string, (body: string | Uint8Array) => Buffer>> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
}

/** The body as its `Content-Encoding` says. */
export function encodeBody(body: Bytes, { 'content-encoding': encoding = '' }: Record<string, string>): Bytes {
  const encode = encoders[encoding]
  return body === undefined || !encode ? body : Uint8Array.from(encode(body))
}

/** Query strings with hostile values of a schema's parameters. */
export function oddQuery(schema: z.ZodMiniType): fc.Arbitrary<string> {
  const names = Object.keys((schema as z.ZodMiniObject).shape)
  const value = fc.oneof(hostileText, fc.constantFrom('\0', 'a\0b', '1', '0', ''))
  return fc
    .array(fc.tuple(fc.constantFrom(...names), value), { minLength: 1, maxLength: 3 })
    .map((entries) => `?${new URLSearchParams(entries)}`)
}

/** Endpoints whose accepted body costs an argon2 hash. */
export function hashesPassword({ path, method }: { path: string; method: string }): boolean {
  return method !== 'GET' && method !== 'DELETE' && /^\/(users(\/:id)?$|auth\/login|me|backups\/)/.test(path)
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
