// Serves another server's page without its scripts: the same HTML, style and pictures. It is the lower bound for a page with scripts. Other
// paths are fetched at the first request and cached.
import http from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { capture } from '../lib/load.mjs'

const origin = process.argv[2]
const kept = new Map()

function resource(path) {
  if (!kept.has(path)) kept.set(path, path === '/' ? pageWithoutScripts() : capture(origin, path))
  return kept.get(path)
}

async function pageWithoutScripts() {
  const page = await capture(origin, '/')
  const html = String(await promisify(brotliDecompress)(page.bytes))
  const bytes = await promisify(brotliCompress)(withoutScripts(html))
  return { ...page, bytes, headers: { ...page.headers, 'content-length': bytes.length } }
}

/** Removes scripts and the JSON that only they read. JSON-LD stays, since search engines read it. */
function withoutScripts(html) {
  return html
    .replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace(/ data-script="[^"]*"/, '')
}

const server = http.createServer(async (request, response) => {
  try {
    const { headers, bytes } = await resource(request.url)
    response.writeHead(200, headers).end(bytes)
  } catch {
    response.writeHead(404).end()
  }
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
process.once('SIGTERM', () => process.exit(0))
