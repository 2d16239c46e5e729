import { expect, test } from 'vitest'
import { openApiDocument } from '#server/openapi/document.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { endpoints } from '#support/contract-endpoints.ts'

interface Content {
  schema: object
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

test('it has no page and no example, and describes each document of JSON as one', () => {
  const text = JSON.stringify(document)
  expect(text).not.toContain('text/html')
  expect(text).not.toMatch(/"examples?":/)
  const schemas = [...operations, { responses: document.components.responses } as unknown as Operation].flatMap(
    (operation) =>
      [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
        Object.entries(part?.content ?? {}).flatMap(([type, { schema }]) => (type.includes('json') ? [schema] : [])),
      ),
  )
  expect(schemas.length).toBeGreaterThan(60)
  for (const schema of schemas) expect(schema).not.toMatchObject({ type: 'string' })
})

test('only a call with a body has one in the document', () => {
  for (const { method, path, body } of endpoints) {
    const { requestBody } = paths[path.replace(':id', '{id}')]?.[method.toLowerCase()] ?? {}
    expect(requestBody !== undefined, `${method} ${path}`).toBe(body !== undefined)
  }
})
