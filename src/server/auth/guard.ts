import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/tables.ts'
import type { Administrator } from '../db/transactions.ts'
import { ProblemError } from '../http/problems.ts'
import { createSessionStore, hashSecret } from './sessions.store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Rejects a request without a valid token (401): that of its header, or the one whose hash is in `tokenHash`. Runs before the body is
     * read.
     */
    requireAdministrator: (request: FastifyRequest) => Promise<void>
    /** The id of the user of a request's token; undefined without a valid one. */
    userOfToken: (request: FastifyRequest) => Promise<string | undefined>
  }
  interface FastifyRequest {
    /** The hash of a well-formed bearer token, valid or not; undefined without one. */
    tokenHash: string | undefined
    /** The calling administrator; set by the guard. */
    administrator: Administrator | undefined
  }
}

/**
 * Reads the bearer token of each request, and registers the guard of administrators' routes: access is decided on
 * the server. Must be the first hook of the API.
 */
export function guard(app: FastifyInstance, db: Database): void {
  const sessions = createSessionStore(db)
  app.decorateRequest('tokenHash', undefined)
  app.decorateRequest('administrator', undefined)
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request)
    request.tokenHash = token && hashSecret(token)
  })
  app.decorate('userOfToken', async ({ tokenHash }) => (tokenHash ? await sessions.use(tokenHash) : undefined))
  app.decorate('requireAdministrator', async (request) => {
    const { tokenHash } = request
    // A form has its token in the body.
    const hasToken = (tokenHash ?? request.headers.authorization) !== undefined
    const refuse = () => app.securityLog('token_refused', request)
    try {
      const userId = await app.userOfToken(request)
      if (!userId || !tokenHash) throw new ProblemError('unauthorized')
      request.administrator = administrator(userId, tokenHash, refuse)
    } catch (error) {
      if (hasToken && error instanceof ProblemError) refuse()
      throw error
    }
  })
}

/** The token of an `Authorization: Bearer …` header; undefined if it is not 43 letters of base64url. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** An administrator who was signed in when the request's head came. Each write checks again whether that is still so. */
function administrator(userId: string, tokenHash: string, onRefused: () => void): Administrator {
  return {
    userId,
    async confirm(trx) {
      if (await createSessionStore(trx).lockIfLive(tokenHash, userId)) return
      onRefused()
      throw new ProblemError('unauthorized')
    },
  }
}
