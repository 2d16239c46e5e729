import { expect, test } from 'vitest'
import { forEachPublicEntity } from '#contract/entities.ts'
import type { PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import { sampleProduct } from '#support/site-content.ts'
import type { PageSource } from './edition.ts'
import { createPagesOnRequest } from './pages-on-request.ts'

test('a page is rendered once for simultaneous requests, and again after the edition has changed', async () => {
  const { pages, rendered, change } = setup()
  expect(pages.inMemory('/produto/toldo-1')).toBe(undefined)
  const [first, second] = await Promise.all([pages.find('/produto/toldo-1'), pages.find('/produto/toldo-1')])
  expect([first, rendered.length]).toEqual([second, 1])
  expect(pages.inMemory('/produto/toldo-1')).toBe(first)
  change()
  expect(pages.inMemory('/produto/toldo-1')).toBe(undefined)
  expect(await pages.find('/produto/toldo-1')).toBe(first)
  expect(rendered).toHaveLength(2)
})

test('a page that is asked for while an earlier edition’s is made is of the later edition', async () => {
  const { pages, change, html } = setup()
  const early = pages.find('/produto/toldo-1')
  change('depois')
  expect(html(await pages.find('/produto/toldo-1'))).toContain('depois')
  await early
})

test('pages take at most so many bytes, and the ones used last stay', async () => {
  const { pages } = setup(100_000)
  const paths = Array.from({ length: 30 }, (_, index) => `/produto/toldo-${index}`)
  for (const path of paths) {
    await pages.find(path)
    await pages.find('/produto/toldo-0')
    expect(pages.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(pages.bytes).toBeGreaterThan(50_000)
  expect(pages.inMemory('/produto/toldo-1')).toBe(undefined)
  for (const path of ['/produto/toldo-0', '/produto/toldo-29']) expect(pages.inMemory(path), path).toBeDefined()
})

test('a page that cannot be rendered any more stays as it was, and one that never could fails', async () => {
  const { pages, change, faults, html } = setup()
  const before = await pages.find('/produto/toldo-1')
  change('fails')
  expect(html(await pages.find('/produto/toldo-1'))).toBe(html(before))
  expect(faults).toEqual(['page_not_rendered'])
  await expect(pages.find('/produto/toldo-2')).rejects.toThrow('fails')
  expect(await pages.find('/produto/tenda')).toBe(undefined)
  change('')
  expect(await pages.find('/produto/toldo-2')).toBeDefined()
})

function setup(maxBytes?: number) {
  const products = Array.from({ length: 30 }, (_, index) => sampleProduct(index))
  const source = (): PageSource => ({
    lists: {
      ...{ ...forEachPublicEntity(() => []), products, posts: null },
      addresses: { former: {}, changedAt: {} },
    },
    now: new Date(0),
  })
  const publisher = { edition: { pageSource: source() } }
  const rendered: PageOnRequest[] = []
  const faults: string[] = []
  let text = ''
  const pages = createPagesOnRequest({
    publisher,
    render(_, wanted): RenderedPage {
      rendered.push(wanted)
      if (text === 'fails') throw new Error(text)
      const { slug } = 'product' in wanted ? wanted.product : { slug: '' }
      const html = `${text} ${slug} ${Array.from({ length: 1000 }, (_, number) => number ** 5).join(' ')}`
      return { path: `/produto/${slug}`, html, inlineStyles: [], inlineScripts: [] }
    },
    policyFor: () => ({}),
    log: { error: (_, message) => faults.push(message) },
    ...(maxBytes !== undefined && { maxBytes }),
  })
  const change = (to = text) => {
    text = to
    publisher.edition = { pageSource: source() }
  }
  const html = (resource: Awaited<ReturnType<typeof pages.find>>) => resource?.variants.identity.bytes.toString()
  return { pages, rendered, faults, change, html }
}
