import { limitConcurrentUploads } from '../http/concurrent-uploads.ts'
import type { RouteOptions } from '../http/route.ts'

// 25 MB in base64, plus the other fields.
const bodyLimit = 35_000_000
// One hook for all routes, previews too: two large bodies are never in memory together.
const preParsing = limitConcurrentUploads()

/** The route options for a body with pictures in these fields; none without a field. */
export function pictureBodies(fields: readonly string[]): RouteOptions {
  return fields.length === 0 ? {} : { bodyLimit, preParsing, config: { dataUrlFields: fields } }
}
