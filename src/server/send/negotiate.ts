import type { Encoding } from './resource.ts'

const cache = new Map<string, Encoding>()
const maxCached = 200

/** The best encoding that an `Accept-Encoding` header allows: brotli, then gzip, then none (RFC 9110 §12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  let choice = cache.get(header)
  if (choice === undefined) {
    choice = choose(header)
    if (cache.size < maxCached) cache.set(header, choice)
  }
  return choice
}

function choose(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}

/** Whether an `If-None-Match` header names one of these ETags; weak comparison (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string, formerEtags: readonly string[]): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || formerEtags.includes(tag))
}
