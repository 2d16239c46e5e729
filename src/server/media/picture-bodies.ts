import { limitConcurrentUploads } from '../http/concurrent-uploads.ts'
import type { RouteOptions } from '../http/route.ts'

// 25 MB in base64, plus the other fields.
const bodyLimit = 35_000_000
// One hook for all routes, previews too: two large bodies are never in memory together.
const preParsing = limitConcurrentUploads()

// Pictures in rows are small: the panel sends about 60 KB each. They are parsed as text, so there are fewer bytes.
const rowsBodyLimit = 8_000_000

/** The route options for a body with pictures in these fields, or in rows; none without any. */
export function pictureBodies(fields: readonly string[], hasRows = false): RouteOptions {
  if (fields.length > 0) return { bodyLimit, preParsing, config: { dataUrlFields: fields } }
  return hasRows ? { bodyLimit: rowsBodyLimit, preParsing } : {}
}
