import { expect, test } from 'vitest'
import { forEachPublicEntity } from '#contract/entities.ts'
import type { RenderedPage } from '#contract/page-content.ts'
import { type Edition, listPaths, makeListResources, makePageResources, plainResource } from './edition.ts'

const addresses = { former: {}, changedAt: {} }
const lists = { ...forEachPublicEntity(() => []), company: null, texts: null, products: null, posts: null, addresses }
const page = (path: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  ...{ path, html: `<p>${path}</p>`, inlineStyles: [], inlineScripts: [] },
  ...more,
})

test('a list is JSON that any origin may load, and one that could not be read has no resource', async () => {
  const resources = await makeListResources(lists, new Map())
  const unread = ['/company', '/texts', '/products']
  expect([...unread, ...resources.keys()].sort()).toEqual(listPaths.toSorted())
  expect(resources.get('/faq')?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding, Authorization, Origin',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('a page is HTML unless it names another type, and has the policy of its own bytes', async () => {
  const pages = [page('/'), page('/robots.txt', { contentType: 'text/plain; charset=utf-8' })]
  const policyFor = ({ path }: RenderedPage) => ({ 'content-security-policy': path })
  const resources = await makePageResources(pages, policyFor, new Map())
  expect(resources.get('/')?.headers).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding, Authorization, Origin',
    'content-security-policy': '/',
  })
  expect(resources.get('/robots.txt')?.headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('a plain request finds lists and pages, but not those for other statuses', async () => {
  const edition: Edition = {
    ...{ databaseId: 'a', version: 1, lists, pageSource: { lists, now: new Date(0) } },
    listResources: await makeListResources(lists, new Map()),
    pageResources: await makePageResources([page('/'), page('/404'), page('/410')], () => ({}), new Map()),
  }
  expect(plainResource(edition, '/faq')).toBe(edition.listResources.get('/faq'))
  expect(plainResource(edition, '/')).toBe(edition.pageResources.get('/'))
  for (const path of ['/404', '/410', '/products']) expect(plainResource(edition, path), path).toBe(undefined)
})
