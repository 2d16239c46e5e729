import type { IncomingMessage } from 'node:http'
import type { FastifyServerOptions } from 'fastify'

/** Route option: the route only matches requests with an `Authorization` header. */
export const withAuthorization = { constraints: { authorization: 'present' } }

/**
 * Router constraint on the presence of an `Authorization` header. On the same path visitors get the edition, and
 * administrators the database.
 */
export const authConstraint = {
  authorization: {
    name: 'authorization',
    storage() {
      const handlers = new Map<string, never>()
      return {
        get: (value: string) => handlers.get(value) ?? null,
        set: (value: string, handler: never) => void handlers.set(value, handler),
      }
    },
    validate: () => true,
    deriveConstraint: (request: IncomingMessage) => (request.headers.authorization ? 'present' : undefined),
    mustMatchWhenDerived: false,
  },
} as unknown as NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>
