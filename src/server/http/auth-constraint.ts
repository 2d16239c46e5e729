import type { IncomingMessage } from 'node:http'
import type { FastifyServerOptions } from 'fastify'

/** Route option for an address that answers otherwise to a caller who brings a token. */
export const withToken = { constraints: { reader: 'administrator' } }

/**
 * Teaches the router to tell readers by the presence of an `Authorization` header: visitors get the edition,
 * administrators the database, on one and the same path.
 */
export const readerConstraint = {
  reader: {
    name: 'reader',
    storage() {
      const handlers = new Map<string, never>()
      return {
        get: (reader: string) => handlers.get(reader) ?? null,
        set: (reader: string, handler: never) => void handlers.set(reader, handler),
      }
    },
    validate: () => true,
    deriveConstraint: (request: IncomingMessage) => (request.headers.authorization ? 'administrator' : undefined),
    mustMatchWhenDerived: false,
  },
} as unknown as NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>
