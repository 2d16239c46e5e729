import type { AnyEndpoint } from './endpoint.ts'

/** The content of a first start. */
export const samples = {
  /** Moves the sample items that equal what was shipped to the trash; an edited one stays, and so does the configuration. */
  remove: {
    method: 'DELETE',
    path: '/samples',
    access: 'admin',
    status: 204,
    body: undefined,
    reply: undefined,
  },
} as const satisfies Record<string, AnyEndpoint>
