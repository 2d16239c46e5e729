import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { openApiDocument } from '#server/openapi/document.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { expectDocumented } from '#support/documented-answers.ts'
import { endpoints } from '../fuzz/requests.ts'

interface Content {
  schema: object
  example?: unknown
  examples?: Record<string, { value: unknown }>
}
interface Operation {
  operationId: string
  summary?: string
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
}

const document = openApiDocument()
const paths = document.paths as unknown as Record<string, Record<string, Operation>>
const operations = Object.values(paths).flatMap((path) => Object.values(path))

test('everybody gets the document, and once it is known a 304', async () => {
  const { app } = await buildTestApp()
  const reply = await app.inject('/openapi.json')
  expect(reply.json()).toEqual(JSON.parse(JSON.stringify(document)))
  const headers = { 'if-none-match': String(reply.headers.etag) }
  expect((await app.inject({ url: '/openapi.json', headers })).statusCode).toBe(304)
})

test('every endpoint of the contract is in it, with a summary and a name of its own', () => {
  const described = (method: string, path: string) => paths[path.replace(':id', '{id}')]?.[method.toLowerCase()]
  expect(endpoints.length).toBeGreaterThan(50)
  expect(endpoints.filter(({ method, path }) => described(method, path) === undefined)).toEqual([])
  expect(operations.filter(({ summary }) => !summary)).toEqual([])
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('every body and every answer with one has an example that its schema accepts', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: [{ ...document, $id: 'openapi' }] })
  const all = [...operations, { operationId: 'problems', responses: document.components.responses } as Operation]
  for (const { operationId, requestBody, responses } of all)
    for (const { content = {} } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)])
      for (const [type, { schema, example, examples }] of Object.entries(content)) {
        if (!type.includes('json') || type.startsWith('application/manifest') || operationId === 'openapi') continue
        const values = examples ? Object.values(examples).map(({ value }) => value) : [example]
        // References in the document start at its root.
        const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')))
        for (const value of values) {
          validate(value)
          expect(validate.errors ?? [], `${operationId} ${JSON.stringify(value)}`).toEqual([])
        }
      }
})

test('the server’s own schemas accept the example of every body', () => {
  for (const { method, path, body } of endpoints) {
    const { requestBody } = paths[path.replace(':id', '{id}')]?.[method.toLowerCase()] ?? {}
    const example = requestBody?.content['application/json']?.example
    if (body) expect(body.safeParse(example).error?.issues ?? [], `${method} ${path}`).toEqual([])
    else expect(requestBody).toBeUndefined()
  }
})

test('an answer that the document does not have fails the test that gets it', () => {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const answer = { statusCode: 200, headers: json, body: '{"status":"ok"}' }
  expect(() => expectDocumented('GET', '/healthz?x=1', answer)).not.toThrow()
  expect(() => expectDocumented('GET', '/healthz', { ...answer, body: '{"status":"ok","more":1}' })).toThrow('more')
  expect(() => expectDocumented('GET', '/healthz', { ...answer, statusCode: 202 })).toThrow('202')
  expect(() => expectDocumented('GET', '/healthz', { ...answer, headers: { 'content-type': 'text/html' } })).toThrow()
  expect(() => expectDocumented('GET', '/no-such-path', answer)).toThrow('200')
})
