import http from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The request headers of a phone's browser, so that every server parses realistic ones. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'pt-BR,pt;q=0.9',
  'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}

/** Sends one request on its own connection. Returns the body's bytes without decompressing them. */
export async function fetchOnce(url, { method = 'GET', headers = {}, body } = {}) {
  const options = { method, headers: { ...browserHeaders, ...headers }, agent: false, timeout: 120_000 }
  const response = await new Promise((resolve, reject) => {
    const request = http.request(url, options, resolve).on('error', reject)
    request.on('timeout', () => request.destroy(new Error(`${url} did not respond in time`)))
    request.end(body)
  })
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) }
}

/** Headers that Node adds by itself. */
const addedByNode = ['connection', 'date', 'keep-alive', 'transfer-encoding']

/** Captures the 200 and 304 responses of a path, for the bare server to send. */
export async function capture(origin, path) {
  const full = await fetchOnce(origin + path)
  if (full.status !== 200) throw new Error(`${path} returned ${full.status}`)
  const { etag } = full.headers
  const unchanged = await fetchOnce(origin + path, { headers: { 'if-none-match': etag } })
  if (unchanged.status !== 304) throw new Error(`${path} returned ${unchanged.status} for its own ETag`)
  return { path, etag, headers: own(full.headers), unchangedHeaders: own(unchanged.headers), bytes: full.bytes }
}

function own(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !addedByNode.includes(name)))
}
