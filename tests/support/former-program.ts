import fs from 'node:fs'
import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What it responds with at a path: bytes, a text, a status, a listener's response, or anything else as JSON. */
export type FormerContent = Record<string, unknown>

/**
 * Starts the former program of the specification, which speaks §7, until the test ends. Lists that are not given are empty, other paths get
 * 404. In JSON, `{origin}` is its own origin. Its certificate is one that nobody trusts.
 */
export async function startFormerProgram(
  content: FormerContent = {},
  { isSecure = false, onRequest }: { isSecure?: boolean; onRequest?: () => void } = {},
): Promise<string> {
  let origin = ''
  const respond: RequestListener = (request, response) => {
    onRequest?.()
    const path = (request.url ?? '').slice(1)
    const empty = ['meta', 'services', 'products', 'faq'].includes(path) ? [] : 404
    const value = path in content ? content[path] : empty
    if (typeof value === 'function') return value(request, response)
    if (typeof value === 'number') return response.writeHead(value).end()
    if (typeof value === 'string' || Buffer.isBuffer(value)) return response.end(value)
    return response.end(JSON.stringify(value).replaceAll('{origin}', origin))
  }
  const pem = fs.readFileSync(new URL('outside-hosts.pem', import.meta.url), 'utf8')
  const server = isSecure ? https.createServer({ key: pem, cert: pem }, respond) : http.createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  origin = `http${isSecure ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return origin
}
