import net, { type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { problemStatus } from '#contract/problem.ts'
import { checkLeaks } from './invariants.ts'
import { endpoints } from './requests.ts'
import type { Target } from './target.ts'
import { acceptedValues } from './values.ts'

/** Starts listening. Returns a function that sends bytes and returns all that the server sends until it closes. */
export async function listen({ app, openSession }: Target) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const token = await openSession()

  return ({ bytes, cut }: RawRequest): Promise<string> =>
    new Promise((resolve) => {
      const sent = Buffer.from(bytes.replaceAll('TOKEN', token), 'latin1')
      let heard = ''
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.write(sent.subarray(0, cut))
        setImmediate(() => socket.end(sent.subarray(cut)))
      })
      socket.on('data', (chunk) => {
        heard += chunk.toString('latin1')
      })
      // The server may close the connection on bad input; what it sent before counts.
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(heard.replaceAll(token, 'TOKEN')))
    })
}

/** Checks what must hold for all bytes received: no status of 500 or more, and errors are problems without internal details. */
export function checkReceived(heard: string): void {
  for (const [, status, head = '', body = ''] of heard.matchAll(replies)) {
    must(Number(status) < 500, 'input is never a 5xx', heard)
    checkLeaks(head, heard)
    if (Number(status) < 400) continue
    checkLeaks(body, heard)
    must(/content-type: application\/problem\+json/i.test(head), 'an error is a problem', heard)
    const isKnown = body === '' || (JSON.parse(body) as { code: string }).code in problemStatus
    must(isKnown, 'the code is a known one', heard)
  }
}

const replies = /HTTP\/1\.1 (\d{3}) ([\s\S]*?)\r\n\r\n([\s\S]*?)(?=HTTP\/1\.1 \d|$)/g

function must(holds: boolean, promise: string, heard: string): void {
  if (!holds) throw new Error(`${promise}\n${heard.slice(0, 2000)}`)
}

/** A request as bytes on a connection (one byte per character); `TOKEN` stands for a valid token. */
export interface RawRequest {
  bytes: string
  /** The offset at which the bytes are split into two writes. */
  cut: number
}

const targets = fc.oneof(
  fc.constantFrom(...endpoints.map(({ path }) => path.replace(':id', '0'))),
  fc.constantFrom(
    '/',
    '*',
    '//',
    '/..',
    '/../../etc/passwd',
    '/media/../users',
    '/%2e%2e/users',
    '/a b',
    'users',
    '',
    '/#',
    '/\x00',
    '/\xff',
  ),
  fc.constantFrom(
    'http://outro.example/users',
    'http://a/',
    'HTTP://A/faq?x',
    'http:///faq',
    'https://a:b@c/',
    'ftp://a/',
    'a:443',
  ),
  fc.constantFrom(`/${'a'.repeat(17_000)}`, `/products?${'a=b&'.repeat(3000)}`),
)
const methods = fc.constantFrom(
  'GET',
  'GET',
  'POST',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'get',
  'G\x00T',
  'PRI',
  '',
)
const versions = fc.constantFrom(
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/1.10',
  'http/1.1',
  '',
)
const lines = fc.oneof(
  fc.constantFrom(
    'transfer-encoding: chunked',
    'transfer-encoding: gzip, chunked',
    'transfer-encoding : chunked',
    'transfer-encoding: identity',
    'transfer-encoding: xchunked',
  ),
  fc.constantFrom(
    'content-length: 0',
    'content-length: 5',
    'content-length: +5',
    'content-length: 5, 5',
    'content-length: 99999999',
    'content-length: -1',
    'content-length: 0x5',
  ),
  fc.constantFrom(
    'host: b',
    'host:',
    'Host: a:b',
    'expect: 100-continue',
    'expect: 200-ok',
    'connection: upgrade\r\nupgrade: websocket',
    'connection: keep-alive',
  ),
  fc.constantFrom(
    'range: bytes=5-1',
    'range: bytes=0-0',
    'if-none-match: *',
    'accept-encoding: br',
    'x: a\x00b',
    'x: a\xff',
    'x',
    ': a',
    ' x: a',
    'x : a',
    'x: a\r\n b',
    'x: a\n',
  ),
  fc.constantFrom(
    `x: ${'a'.repeat(20_000)}`,
    `${'a: b\r\n'.repeat(500)}c: d`,
    'content-type: application/json\r\ncontent-type: text/plain',
    'authorization: Bearer TOKEN\r\nauthorization: Bearer x',
  ),
)
const withBody = endpoints.filter(({ body }) => body)
const contents = fc.oneof(
  fc
    .constantFrom(...withBody)
    .chain(({ body }) => (body ? acceptedValues(body) : fc.constant({})))
    .map((value) => Buffer.from(JSON.stringify(value)).toString('latin1')),
  fc.constantFrom(
    '',
    '{}',
    '{"a":',
    '0\r\n\r\n',
    '5\r\nhello\r\n0\r\n\r\n',
    'fffffffffffffffff\r\n',
    '5;a=b\r\nhello\r\n',
    '-1\r\n',
    'GET /users HTTP/1.1\r\nhost: a\r\n\r\n',
  ),
  fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)), maxLength: 30 }),
)

/** Requests that need a raw socket: malformed first lines, wrong lengths, duplicate headers, bytes that are not HTTP. */
export const rawRequests: fc.Arbitrary<RawRequest> = fc
  .record({
    method: methods,
    target: targets,
    version: versions,
    host: fc.constantFrom('host: a', 'host: a', 'host: a', 'x: y'),
    authorization: fc.constantFrom('authorization: Bearer TOKEN', 'authorization: Bearer x', 'a: b'),
    odd: fc.array(lines, { maxLength: 2 }),
    content: contents,
    isMeasured: fc.boolean(),
    cut: fc.nat(300),
  })
  .map(({ method, target, version, host, authorization, odd, content, isMeasured, cut }) => {
    const length = isMeasured ? [`content-length: ${content.length}`] : []
    const head = [
      `${method} ${target} ${version}`,
      host,
      authorization,
      'content-type: application/json',
      ...length,
      ...odd,
    ]
    return { bytes: `${head.join('\r\n')}\r\n\r\n${content}`, cut }
  })
