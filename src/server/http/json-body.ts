import { isAscii } from 'node:buffer'
import { setImmediate as letVisitorsIn } from 'node:timers/promises'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'

/** Bodies from here on carry a photo, and each step of taking it out takes milliseconds. */
const longBytes = 200_000

/**
 * Takes `application/json` bodies only, and lets an empty one pass as none: the panel names the type on every
 * authenticated call, also where there is nothing to send (spec §7). What an object holds beyond its schema, a
 * `__proto__` too, the schemas leave behind.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined
    const text = textOf(body)
    if (body.length > longBytes) await letVisitorsIn()
    const value = parse(text)
    if (body.length > longBytes) await letVisitorsIn()
    return value
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY()
  }
}

/** A photo makes its body long and is plain letters: read so, it holds visitors up for a third of the time (measured). */
function textOf(body: Buffer): string {
  return body.toString(isAscii(body) ? 'latin1' : 'utf8')
}
