import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { entities, publicEntityNames } from '#contract/entities.ts'
import { openApiDocument } from '#server/openapi/document.ts'
import { setupPages } from '#support/setup-pages.ts'

interface Documented {
  requestBody: { content: Record<string, { example: Record<string, unknown> }> }
}
const paths = openApiDocument().paths as unknown as Record<string, Record<string, Documented>>

/** Pictures, what orders items or leads from one to another, and a year that the page says as an age. */
const notRead = new Set(['image', 'before', 'order', 'productId', 'foundedYear'])

test('every text and number that visitors may read stands on a page', async () => {
  const { app, call, visit } = await setupPages()
  const expected: [field: string, text: string][] = []
  for (const name of publicEntityNames) {
    // Each text of the page has its own in `own-texts.test`.
    if (name === 'texts') continue
    const entity = entities[name]
    const { method, path, body: schema } = 'create' in entity ? entity.create : entity.save
    const example = paths[path]?.[method.toLowerCase()]?.requestBody.content['application/json']?.example
    const body: Record<string, unknown> = { ...example, ...(name === 'products' && { hidden: false }) }
    for (const field of Object.keys(body)) {
      if (notRead.has(field)) continue
      // A text that says where it stands, or a number that no page has otherwise.
      const candidates = [`Texto de ${name} ${field}`, 73, 1987]
      const value = candidates.find((one) => z.safeParse(schema, { ...body, [field]: one }).success)
      if (value === undefined) continue
      body[field] = value
      expected.push([`${name}.${field}`, String(value)])
    }
    await call(method, path, body)
  }
  const { body: sitemap } = await visit('/sitemap.xml')
  const addresses = [...sitemap.matchAll(/<loc>https:\/\/[^/]*([^<]*)/g)].map(([, path = '']) => path)
  const pages = await Promise.all(addresses.map(async (path) => (await visit(path)).body))
  const html = pages.join('').replaceAll(/<script.*?<\/script>/gs, '')
  expect(expected.map(([field]) => field)).toEqual(expect.arrayContaining(['works.district', 'company.projects']))
  expect(expected.filter(([, text]) => !html.includes(text)).map(([field]) => field)).toEqual([])
  await app.close()
})
