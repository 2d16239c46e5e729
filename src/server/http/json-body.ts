import type { FastifyInstance } from 'fastify'
import { cutPhoto } from './cut-photo.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The data URL that a long body has as its `image`, in the bytes that came; `body.image` then only marks it. */
    photo: Buffer | undefined
  }
}

/** Bodies from here on carry a photo. As one of many strings in JSON it holds visitors up (measured). */
const longBytes = 200_000

/**
 * Takes `application/json` bodies only, and lets an empty one pass as none: the panel names the type on every
 * authenticated call, also where there is nothing to send (spec §7).
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.decorateRequest('photo', undefined)
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const cut = body.length > longBytes ? cutPhoto(body) : undefined
    if (body.length === 0) done(null, undefined)
    else if (!cut) parse(request, body.toString(), done)
    else
      parse(request, cut.json, (error, parsed) => {
        // Anywhere else it is a text like any other, and judged by what it says.
        if (error || parsed?.image !== cut.mark) return parse(request, body.toString(), done)
        request.photo = cut.photo
        done(null, parsed)
      })
  })
}
