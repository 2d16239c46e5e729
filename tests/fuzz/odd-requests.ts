import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Bytes } from './bodies.ts'
import { hostileText } from './hostile-values.ts'

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
  'idempotency-key': ['a', '', 'a b', '~'.repeat(128), '~'.repeat(129), 'ã'.repeat(200)],
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
