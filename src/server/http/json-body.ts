import { isUtf8 } from 'node:buffer'
import { createHash, type Hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { extractDataUrl } from './extract-data-url.ts'
import { ProblemError } from './problems.ts'
import { readBody } from './read-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields of the body that accept a data URL. A long one is replaced by its bytes, which no client can send. */
    dataUrlFields?: readonly string[]
  }
  interface FastifyInstance {
    /**
     * Parses JSON as the body of this request.
     * @throws ProblemError `invalid_json`, `body_too_large`
     */
    parseJson: (request: FastifyRequest, json: Buffer) => Promise<Record<string, unknown> | undefined>
  }
  interface FastifyRequest {
    /** SHA-256 of the body's bytes, if the request has an idempotency key. */
    bodyHash: Hash | undefined
  }
}

/** Larger bodies contain a photo. Parsing one as a JSON string delays visitors (measured). */
const longBytes = 200_000

/** A large body is one long string and little else: parsing more values than this would take seconds and gigabytes. */
const maxValues = 100_000
const comma = 0x2c
const opening = [0x5b, 0x7b]

type Done = (error: Error | null, body?: Record<string, unknown>) => void

/**
 * Accepts only `application/json` bodies. An empty body counts as none: the panel sends the type with every authenticated call, even
 * without a body (spec §7).
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parseAny = app.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, text: string, done: Done) =>
    hasTooManyValues(text) ? done(new ProblemError('body_too_large')) : parseAny(request, text, done)

  app.removeAllContentTypeParsers()
  app.decorateRequest('bodyHash', undefined)
  app.decorate(
    'parseJson',
    (request, json) =>
      new Promise((resolve, reject) =>
        understand(request, json, (error, parsed) => (error ? reject(error) : resolve(parsed))),
      ),
  )
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const { bodyLimit: limit = 0 } = request.routeOptions
    const declared = request.headers['content-length']
    if (Number(declared) > limit) return done(new ProblemError('body_too_large'))
    if (request.headers['idempotency-key'] !== undefined) {
      // Hashed chunk by chunk: 35 MB at once would delay visitors.
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
    // JSON is UTF-8. A tolerant decoder would store U+FFFD in place of invalid bytes.
    if (!isUtf8(body)) return done(new ProblemError('invalid_json'))
    const parseWhole = () => parse(request, body.toString(), done)
    const { dataUrlFields } = request.routeOptions.config
    if (!dataUrlFields || body.length <= longBytes) return parseWhole()
    const extracted = extractDataUrl(body)
    if (!extracted) return parseWhole()
    parse(request, extracted.json, (_, parsed = {}) => {
      const field = dataUrlFields.find((name) => parsed[name] === extracted.placeholder)
      // In any other field it is an ordinary text, which its schema checks.
      if (field === undefined) return parseWhole()
      parsed[field] = extracted.dataUrl
      done(null, parsed)
    })
  }
}

/** An upper bound of the number of values in a JSON text: each value but the first follows a comma or an opening bracket. */
function hasTooManyValues(text: string): boolean {
  if (text.length <= longBytes) return false
  let values = 0
  for (let at = 0; at < text.length && values <= maxValues; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === comma || opening.includes(letter)) values += 1
  }
  return values > maxValues
}
