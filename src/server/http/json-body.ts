import type { FastifyInstance } from 'fastify'

/**
 * Takes `application/json` bodies only, and lets an empty one pass as none: the panel names the type on every
 * authenticated call, also where there is nothing to send (spec §7).
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}
