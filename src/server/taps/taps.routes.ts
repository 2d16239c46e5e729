import type { FastifyInstance } from 'fastify'
import { tapsPath } from '#contract/taps.ts'
import type { TapCounter } from './tap-counter.ts'

const maxBytes = 100

/** Registers `POST /toques`, which pages send as text and which always responds with 204: nobody learns from it what is counted. */
export async function tapRoutes(app: FastifyInstance, counter: Pick<TapCounter, 'count'>): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => done(null, body))
  app.setErrorHandler((_error, _request, reply) => reply.code(204).send())
  app.post(tapsPath, { bodyLimit: maxBytes }, (request, reply) => {
    if (typeof request.body === 'string') counter.count(request.body)
    return reply.code(204).send()
  })
}
