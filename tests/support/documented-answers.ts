import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { openApiDocument } from '#server/openapi/document.ts'

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

interface Response {
  $ref?: string
  content?: Record<string, object>
}
type Operations = Record<string, { responses: Record<string, Response> } | undefined>

let known: ReturnType<typeof describe> | undefined

function describe() {
  const document = openApiDocument()
  const paths = document.paths as unknown as Record<string, Operations>
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'openapi')
  // Concrete paths match before templates; an empty id is an id too.
  const patterns = Object.keys(paths)
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]*')}$`) }))
  return { document, paths, ajv, patterns }
}

/**
 * Fails unless the OpenAPI document has this answer of this call: its status, its content type and the schema of its JSON. Pages, and what any
 * unknown path gets, are not in the document.
 */
export function expectDocumented(method: string, url: string, answer: Answer): void {
  if (method === 'OPTIONS') return
  known ??= describe()
  const { document, paths, ajv, patterns } = known
  const target = URL.canParse(url, 'http://site') ? new URL(url, 'http://site').pathname : url
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const path = patterns.find(({ path, pattern }) => pattern.test(target) && verb in (paths[path] ?? {}))?.path
  const responses = path && paths[path]?.[verb]?.responses
  const status = String(answer.statusCode)
  const call = `${method} ${target}: ${status} is in the OpenAPI document`
  if (!responses) {
    const type = String(answer.headers['content-type'])
    expect(type, `${method} ${target}: JSON of a call is in the OpenAPI document`).not.toMatch(/^application\/json/)
    return
  }
  const key = status in responses ? status : `${status.slice(0, 1)}XX`
  expect(Object.keys(responses), call).toContain(key)
  if (answer.body === '' || answer.headers['content-encoding'] !== undefined) return
  const at = responses[key]?.$ref ?? `#/paths/${escaped(path)}/${verb}/responses/${key}`
  const { content = {} } = resolve(document, at)
  const sent = String(answer.headers['content-type']).toLowerCase()
  const type = Object.keys(content).find((known) => sent.split(';')[0] === known.split(';')[0] || known === 'image/*')
  expect(type, `${call} as ${sent}`).toBeDefined()
  if (type === undefined || !sent.includes('json') || !('application/json' in content || sent.includes('problem')))
    return
  const validate = ajv.getSchema(`openapi${encodeURI(at)}/content/${escaped(type)}/schema`)
  expect(validate, `${call} with a schema`).toBeDefined()
  validate?.(JSON.parse(answer.body))
  expect(validate?.errors ?? [], `${call}: ${answer.body.slice(0, 300)}`).toEqual([])
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

function resolve(document: object, pointer: string): Response {
  const keys = pointer.slice(2).split('/')
  const named = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return named.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document) as Response
}
