import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/tables.ts'
import { ProblemError } from '../http/problems.ts'
import { createSessionStore } from './sessions.store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a request that no valid token signs (401). Runs before any of the body is read. */
    requireAdministrator: (request: FastifyRequest) => Promise<void>
  }
  interface FastifyRequest {
    /** The id of the user who calls; set behind the guard. */
    administratorId: string
  }
}

/** Teaches the app to tell administrators from the rest: access is decided here, on the server. */
export function guard(app: FastifyInstance, db: Database): void {
  const sessions = createSessionStore(db)
  app.decorateRequest('administratorId', '')
  app.decorate('requireAdministrator', async (request) => {
    const token = bearerToken(request)
    const userId = token && (await sessions.userIdOf(token))
    if (!userId) {
      if (request.headers.authorization !== undefined) app.securityLog('token_refused', request)
      throw new ProblemError('unauthorized')
    }
    request.administratorId = userId
  })
}

/** The token of an `Authorization: Bearer …` header, or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}
