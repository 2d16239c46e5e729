import http from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What a phone's browser sends with each request: every server here parses the same. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'pt-BR,pt;q=0.9',
  'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}

/** One request on a connection of its own. The bytes are answered as they came, compressed or not. */
export async function fetchOnce(url, { method = 'GET', headers = {}, body } = {}) {
  const options = { method, headers: { ...browserHeaders, ...headers }, agent: false, timeout: 120_000 }
  const response = await new Promise((resolve, reject) => {
    const request = http.request(url, options, resolve).on('error', reject)
    request.on('timeout', () => request.destroy(new Error(`${url} did not answer in time`)))
    request.end(body)
  })
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) }
}

/** Headers that Node writes by itself, and those of one connection alone. */
const written = ['connection', 'date', 'keep-alive', 'transfer-encoding']

/** One path of a server as a bare server can send it again: a 200 and the 304 that belongs to it. */
export async function capture(origin, path) {
  const full = await fetchOnce(origin + path)
  if (full.status !== 200) throw new Error(`${path} answered ${full.status}`)
  const { etag } = full.headers
  const unchanged = await fetchOnce(origin + path, { headers: { 'if-none-match': etag } })
  if (unchanged.status !== 304) throw new Error(`${path} answered ${unchanged.status} to its own ETag`)
  return { path, etag, headers: kept(full.headers), unchangedHeaders: kept(unchanged.headers), bytes: full.bytes }
}

function kept(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !written.includes(name)))
}
