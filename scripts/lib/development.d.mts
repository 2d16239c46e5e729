import type { FastifyServerFactory } from 'fastify'
import type { StartOptions } from '../../src/main.ts'

/** What it uses of a server of Vite's. */
interface Vite {
  config: { server: { hmr: { port: number } } }
  middlewares: (request: unknown, response: unknown, next: () => void) => void
}

export function createDevelopment(
  vite: Vite,
): NonNullable<StartOptions['development']> & { serverFactory: FastifyServerFactory }
