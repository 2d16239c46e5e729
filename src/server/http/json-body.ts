import { isUtf8 } from 'node:buffer'
import { createHash, type Hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { extractDataUrl } from './extract-data-url.ts'
import { ProblemError } from './problems.ts'
import { readBody } from './read-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields of the body that take a data URL: a long one stands there as its bytes, which no client can send. */
    dataUrlFields?: readonly string[]
  }
  interface FastifyRequest {
    /** SHA-256 over the bytes of the body, where the request says by a key that it may come again. */
    bodyHash: Hash | undefined
  }
}

/** Bodies from here on carry a photo. Parsed as a string of JSON, it delays visitors (measured). */
const longBytes = 200_000

/** A long body is one long text and little else: more than this many values would take seconds and gigabytes. */
const maxValues = 100_000
const comma = 0x2c
const opening = [0x5b, 0x7b]

type Done = (error: Error | null, body?: Record<string, unknown>) => void

/**
 * Takes `application/json` bodies only, and lets an empty one pass as none: the panel names the type on every
 * authenticated call, also where there is nothing to send (spec §7).
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parseAny = app.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, text: string, done: Done) =>
    hasTooManyValues(text) ? done(new ProblemError('body_too_large')) : parseAny(request, text, done)

  app.removeAllContentTypeParsers()
  app.decorateRequest('bodyHash', undefined)
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const { bodyLimit: limit = 0 } = request.routeOptions
    const declared = request.headers['content-length']
    if (Number(declared) > limit) return done(new ProblemError('body_too_large'))
    if (request.headers['idempotency-key'] !== undefined) {
      // Piece by piece as they come: 35 MB at once would hold visitors up.
      const hash = createHash('sha256')
      request.bodyHash = hash
      payload.on('data', (piece: Buffer) => hash.update(piece))
    }
    readBody(payload, limit).then((body) => {
      const isWhole = declared === undefined || Number(declared) === body.length
      if (isWhole) understand(request, body, done)
      else done(new ProblemError('invalid_json'))
    }, done)
  })

  function understand(request: FastifyRequest, body: Buffer, done: Done) {
    if (body.length === 0) return done(null, undefined)
    // JSON is UTF-8; reading it loosely would store U+FFFD in place of what was sent.
    if (!isUtf8(body)) return done(new ProblemError('invalid_json'))
    const { dataUrlFields = [] } = request.routeOptions.config
    const extracted = dataUrlFields.length > 0 && body.length > longBytes ? extractDataUrl(body) : undefined
    if (!extracted) parse(request, body.toString(), done)
    else
      parse(request, extracted.json, (error, parsed) => {
        const field = dataUrlFields.find((name) => parsed?.[name] === extracted.placeholder)
        // Anywhere else it is a text like any other, and judged by what it says.
        if (error || !parsed || field === undefined) return parse(request, body.toString(), done)
        parsed[field] = extracted.dataUrl
        done(null, parsed)
      })
  }
}

/** Counts, generously, what a text of JSON holds: each value but the first follows a comma or an opening bracket. */
function hasTooManyValues(text: string): boolean {
  if (text.length <= longBytes) return false
  let values = 0
  for (let at = 0; at < text.length && values <= maxValues; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === comma || opening.includes(letter)) values += 1
  }
  return values > maxValues
}
