import { type AnyEndpoint, removing } from './endpoint.ts'

/** The content of a first start. */
export const samples = {
  /** Moves the sample items that equal what was shipped to the trash; an edited one stays, and so does the configuration. */
  remove: { ...removing, path: '/samples' },
} as const satisfies Record<string, AnyEndpoint>
