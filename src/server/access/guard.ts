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
    /** The id of the user of a request's token; undefined without a valid one. A token is looked up once for each request. */
    userOfToken: (request: FastifyRequest) => Promise<string | undefined>
  }
  interface FastifyRequest {
    /** The hash of a well-formed bearer token, valid or not; undefined without one. */
    tokenHash: string | undefined
    /** What `userOfToken` found. */
    session: { tokenHash: string; userId: string | undefined } | undefined
    /** The calling administrator; set by the guard. */
    administrator: Administrator | undefined
  }
}

/**
 * Reads the bearer token of each request once, for the rate limit, and registers the guard of administrators' routes: access is decided on
 * the server. Must be the first hook of the API.
 */
export function guard(app: FastifyInstance, db: Database): void {
  const sessions = createSessionStore(db)
  app.decorateRequest('tokenHash', undefined)
  app.decorateRequest('session', undefined)
  app.decorateRequest('administrator', undefined)
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request)
    request.tokenHash = token && hashSecret(token)
  })
  app.decorate('userOfToken', async (request) => {
    const { tokenHash } = request
    if (!tokenHash) return undefined
    // A form brings a token of its own after the head was read.
    if (request.session?.tokenHash !== tokenHash) request.session = { tokenHash, userId: await sessions.use(tokenHash) }
    return request.session.userId
  })
  app.decorate('requireAdministrator', async (request) => {
    const { tokenHash } = request
    // A form has its token in the body.
    const hasToken = (tokenHash ?? request.headers.authorization) !== undefined
    const refuse = () => app.securityLog('token_refused', request)
    try {
      const userId = await app.userOfToken(request)
      // A later check of the same request looks again: the session may have ended meanwhile.
      request.session = undefined
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
