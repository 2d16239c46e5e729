import { sendByFetch } from '#browser/http/call.ts'
import { HttpError } from '#browser/http/call-errors.ts'
import { publicSettings } from '#browser/settings.ts'

interface Content {
  [type: string]: { example?: unknown }
}

/** A call in the server's OpenAPI document, as far as it is shown. */
export interface ApiOperation {
  operationId: string
  tags: string[]
  summary: string
  security: object[]
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; description: string; content?: Content }>
}

export interface ApiDocument {
  info: { description: string }
  paths: Record<string, Record<string, ApiOperation>>
  components: { responses: Record<string, { description: string }> }
}

const path = '/openapi.json'

/** The address of the document, on the API's own host. */
export function documentAddress(): string {
  return publicSettings().apiUrl + path
}

/** Loads the document. @throws HttpError, NetworkError */
export async function loadDocument(signal: AbortSignal): Promise<ApiDocument> {
  const { status, text } = await sendByFetch({ url: documentAddress(), method: 'GET', headers: {}, signal })
  if (status !== 200) throw new HttpError('GET', path, status)
  return JSON.parse(text)
}
