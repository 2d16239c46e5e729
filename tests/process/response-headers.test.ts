import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, type BuiltServer, removeDataDir, startBuiltServer } from '#support/built-server.ts'
import { type RawResponse, rawRequest, rawResponse } from '#support/raw-response.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'permissions-policy': expect.stringMatching(/^camera=\(\), .*geolocation=\(\)/),
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cross-origin-resource-policy': 'same-origin',
}
const forAnySite = { 'cross-origin-resource-policy': 'cross-origin' }
const notRewritten = { 'cache-control': expect.stringContaining('no-transform') }
const forPages = {
  ...notRewritten,
  'content-security-policy': expect.stringMatching(
    /; frame-src https:.*; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'/,
  ),
}
const forPreviews = {
  'content-security-policy': expect.stringContaining("; frame-ancestors 'self'; require-trusted"),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': expect.stringMatching(/no-store\b/),
}
const problem = { 'content-type': 'application/problem+json; charset=utf-8' }
/** The response to what is no correct HTTP. */
const refusal = { connection: 'close' }
const forAYear = { 'cache-control': 'public, max-age=31536000, immutable' }
const forAnHour = { 'cache-control': 'public, max-age=3600' }
const varies = { vary: 'Accept-Encoding' }
const forFiles = { ...forAnySite, ...varies }
const publicVaries = { vary: 'Accept-Encoding, Authorization, Origin' }

let server: BuiltServer
let token: string
let picture: string

const assets = fs.readdirSync('dist/client/assets')
const script = assets.find((name) => assets.includes(`${name}.br`) && name.endsWith('.js'))
const font = assets.find((name) => name.endsWith('.woff2'))

beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://toldaria.example', CORS_ORIGINS: 'https://painel.example' }
  server = await startBuiltServer({ env })
  const signIn = await rawResponse(server.url, post('/auth/login', administrator))
  token = JSON.parse(signIn.body).access_token
  const products = await fetch(`${server.url}/products`)
  picture = ((await products.json()) as { image: string }[])[0]?.image ?? ''
})

afterAll(async () => {
  await server.stop()
  removeDataDir(server.dataDir)
})

function post(path: string, body: object, headers: Record<string, string> = {}) {
  const text = JSON.stringify(body)
  return rawRequest(
    `POST ${path}`,
    { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)), ...headers },
    text,
  )
}

function preview(by: string) {
  const form = String(new URLSearchParams({ token: by, entity: 'faq', id: '', body: '{"question":"a","answer":"b"}' }))
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(form.length) }
  return rawRequest('POST /preview', headers, form)
}

const authorized = () => ({ authorization: `Bearer ${token}` })
const html = { accept: 'text/html' }
const br = { 'accept-encoding': 'br' }

/** Every kind of response: the request, the status, and the headers that only this kind has. */
const kinds: [string, () => string, number, Record<string, unknown>][] = [
  ['the page', () => rawRequest('GET /', br), 200, { ...forPages, ...publicVaries, 'content-encoding': 'br' }],
  ['the page from its route', () => rawRequest('GET http://a/', br), 200, { ...forPages, ...publicVaries }],
  ['the page, HEAD', () => rawRequest('HEAD /'), 200, { ...forPages, ...publicVaries }],
  ['the page for a wrong address', () => rawRequest('GET /nada', html), 404, forPages],
  ['the page for an address that is none', () => rawRequest('GET /%', html), 404, forPages],
  ['robots.txt', () => rawRequest('GET /robots.txt'), 200, publicVaries],
  ['a redirect', () => rawRequest('GET /produtos'), 308, {}],
  ['a list', () => rawRequest('GET /products'), 200, { ...forAnySite, ...publicVaries, 'x-robots-tag': 'noindex' }],
  ['a list, 304', () => rawRequest('GET /products', { 'if-none-match': '*' }), 304, { ...forAnySite, ...publicVaries }],
  [
    'a list for another origin',
    () => rawRequest('GET /products', { origin: 'https://painel.example' }),
    200,
    forAnySite,
  ],
  ['an OPTIONS that is no preflight', () => rawRequest('OPTIONS /faq'), 204, {}],
  ['a picture', () => rawRequest(`GET ${picture}`), 200, forAnySite],
  ['a picture, 304', () => rawRequest(`GET ${picture}`, { 'if-none-match': '*' }), 304, forAnySite],
  ['a picture that is not there', () => rawRequest('GET /media/x'), 404, {}],
  [
    'the panel, which frames previews',
    () => rawRequest('GET /admin/faq', br),
    200,
    {
      ...varies,
      ...notRewritten,
      'content-encoding': 'br',
      'content-security-policy': expect.stringMatching(/; frame-src 'self' https:.*; frame-ancestors 'none'; require-/),
    },
  ],
  ['a preview', () => preview(token), 200, forPreviews],
  ['a preview without a session', () => preview('x'), 401, forPreviews],
  [
    'a script',
    () => rawRequest(`GET /assets/${script}`, br),
    200,
    { ...forFiles, ...forAYear, 'content-encoding': 'br' },
  ],
  ['a script, not compressed', () => rawRequest(`GET /assets/${script}`), 200, forFiles],
  ['a script, 304', () => rawRequest(`GET /assets/${script}`, { ...br, 'if-none-match': '*' }), 304, forFiles],
  ['a font', () => rawRequest(`GET /assets/${font}`, br), 200, { ...forFiles, ...forAYear }],
  ['the picture of a link', () => rawRequest('GET /icon-512.png', br), 200, { ...forFiles, ...forAnHour }],
  ['the panel without its settings', () => rawRequest('GET /admin.html'), 404, {}],
  ['a file that is compressed', () => rawRequest(`GET /assets/${script}.br`), 404, {}],
  ['what the build says of itself', () => rawRequest('GET /.vite/manifest.json'), 404, {}],
  ['a file outside', () => rawRequest('GET /../package.json'), 404, {}],
  ['the icon that search engines ask for', () => rawRequest('GET /favicon.ico'), 200, { ...forFiles, ...forAnHour }],
  ['the icon of a tab', () => rawRequest('GET /favicon.svg'), 200, { ...forAnySite, 'content-type': 'image/svg+xml' }],
  [
    'a part of a file, which is sent whole',
    () => rawRequest(`GET /assets/${font}`, { range: 'bytes=0-9' }),
    200,
    forFiles,
  ],
  ['a reply', () => rawRequest('GET /users', authorized()), 200, {}],
  ['a write', () => post('/faq', { question: 'Quando?', answer: 'Sim.', order: 0 }, authorized()), 201, {}],
  ["an id that is no one's", () => rawRequest('DELETE /products/x', authorized()), 404, {}],
  ['a forged token', () => rawRequest('GET /products', { authorization: 'Bearer forged' }), 401, {}],
  ['a broken rule', () => post('/faq', {}, authorized()), 400, {}],
  [
    'a broken body',
    () => rawRequest('POST /faq', { ...authorized(), 'content-type': 'application/json', 'content-length': '1' }, '{'),
    400,
    {},
  ],
  ['another kind of body', () => rawRequest('POST /faq', { ...authorized(), 'content-length': '1' }, '{'), 415, {}],
  [
    'a body too large',
    () => rawRequest('POST /faq', { ...authorized(), 'content-type': 'application/json', 'content-length': '100001' }),
    413,
    {},
  ],
  ['no token', () => post('/faq', {}), 401, { 'www-authenticate': 'Bearer' }],
  ['wrong credentials', () => post('/auth/login', { ...administrator, password: 'x' }), 401, {}],
  ['a call to nowhere', () => rawRequest('GET /nada'), 404, problem],
  ['an address that is none', () => rawRequest('GET /%zz'), 404, {}],
  ['a method that no one knows', () => rawRequest('PROPFIND /products'), 404, {}],
  [
    'what a browser asks first',
    () => rawRequest('OPTIONS /faq', { origin: 'https://painel.example', 'access-control-request-method': 'POST' }),
    204,
    { 'access-control-allow-origin': 'https://painel.example' },
  ],
  ['no HTTP', () => 'quero um toldo\r\n\r\n', 400, refusal],
  ['headers too long', () => rawRequest('GET /', { x: 'a'.repeat(20_000) }), 431, refusal],
  [
    'two content lengths',
    () => 'POST /faq HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    refusal,
  ],
  [
    'chunk extensions too long',
    () => `POST /faq HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}`,
    413,
    refusal,
  ],
  ['two hosts', () => 'GET / HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n', 400, refusal],
  ['two hosts, for a route', () => 'POST /faq HTTP/1.1\r\nhost: a\r\nhost: a\r\ncontent-length: 0\r\n\r\n', 400, {}],
  ['no host', () => 'GET / HTTP/1.1\r\n\r\n', 400, refusal],
  ['no host in HTTP/1.0', () => 'GET / HTTP/1.0\r\n\r\n', 200, forPages],
  ['a head that never ends', () => 'GET / HTTP/1.1\r\nhost: a\r\n', 408, {}],
]

test.concurrent.each(kinds)('%s has the headers of every response and its own', async (_, bytes, status, own) => {
  const answer: RawResponse = await rawResponse(server.url, bytes())
  expect(answer.status, answer.body).toBe(status)
  const { vary, ...headers } = answer.headers
  expect({ ...headers, vary }).toMatchObject({ ...everywhere, ...own })
  if (headers['content-type']?.startsWith('application/problem+json'))
    expect(JSON.parse(answer.body)).toMatchObject({ status, requestId: headers['x-request-id'] })
})

test('a 429 and the 204 of a logout have the headers of every response', async () => {
  const answers: RawResponse[] = []
  // As many sign-ins as any limit allows.
  while (answers.length < 40 && answers.at(-1)?.status !== 429)
    answers.push(await rawResponse(server.url, post('/auth/login', { ...administrator, password: 'x' })))
  answers.push(await rawResponse(server.url, rawRequest('POST /auth/logout', authorized())))
  expect(answers.slice(-2).map(({ status }) => status)).toEqual([429, 204])
  for (const { headers } of answers) expect(headers).toMatchObject(everywhere)
})
