import net, { type AddressInfo } from 'node:net'
import { problemStatus } from '#contract/problem.ts'
import { checkLeaks } from './invariants.ts'
import type { RawRequest } from './raw-requests.ts'
import type { Target } from './target.ts'

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
