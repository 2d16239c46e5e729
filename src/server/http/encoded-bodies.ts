import type { FastifyInstance } from 'fastify'
import { ProblemError } from './problems.ts'

/** Refuses a body with another `Content-Encoding` than `identity`, after the caller was checked and before any of it is read. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ method, headers: { 'content-encoding': encoding = 'identity' } }) => {
    // No body of these is read.
    if (method === 'GET' || method === 'HEAD') return
    if (encoding.trim().toLowerCase() !== 'identity') throw new ProblemError('unsupported_content_encoding')
  })
}
