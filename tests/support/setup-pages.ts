import { expect } from 'vitest'
import { entities, type PublicListName } from '#contract/entities.ts'
import type { Previews } from '#server/preview/preview.routes.ts'
import { pageContent } from '#server/publication/page-content.ts'
import type { PageData } from '#site/data/site-data.ts'
import { framePage, renderOnRequest, renderPreview, renderSite } from '#site/render.tsx'
import { buildTestApp } from './build-test-app.ts'
import { sampleAssets, sampleSettings } from './site-content.ts'

const settings = { ...sampleSettings, publicUrl: 'https://toldos.example' }

const noon = new Date('2031-05-05T16:00:00Z')

const previews: Previews = {
  renderPreview: (lists, shown) =>
    renderPreview(pageContent({ lists, now: noon }, sampleSettings), shown, sampleAssets),
  framePage: (html, lists, facts) =>
    framePage(html, pageContent({ lists, now: noon }, sampleSettings), facts, sampleAssets),
}

/** The real app with the real pages, and an administrator who changes products. */
export async function setupPages(environment: NodeJS.ProcessEnv = {}, logLines?: Record<string, unknown>[]) {
  const server = await buildTestApp({ PRODUCT_IMAGE_REQUIRED: 'false', ...environment }, logLines, {
    previews,
    site: {
      render: (source) => renderSite(pageContent(source, settings), sampleAssets),
      renderOnRequest: (source, wanted) => renderOnRequest(pageContent(source, settings), wanted, sampleAssets),
    },
  })
  const { app, send } = server
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const reply = await send(method, url, payload)
    expect(reply.statusCode, `${method} ${url} ${reply.body}`).toBeLessThan(300)
    return reply
  }
  const create = async (title: string): Promise<{ _id: string; slug: string }> =>
    (await call('POST', '/products', { title, features: ['Lona'] })).json()
  const rename = async (id: string, title: string) =>
    (await call('PUT', `/products/${id}`, { title, features: ['Lona'] })).json()
  const remove = (id: string) => call('DELETE', `/products/${id}`)
  /** What a visitor gets: status, where it leads, and the body. */
  const visit = async (url: string, headers: Record<string, string> = {}) => {
    const reply = await app.inject({ url, headers })
    return { status: reply.statusCode, location: reply.headers.location, etag: reply.headers.etag, body: reply.body }
  }
  return { ...server, call, create, rename, remove, visit }
}

/** The real app with the real pages, and what its panel posts into a preview. */
export async function setupPreview(environment: NodeJS.ProcessEnv = {}, logLines?: Record<string, unknown>[]) {
  const server = await setupPages(environment, logLines)
  const { app, token, send } = server
  const add = async (entity: PublicListName, payload: object) => {
    const reply = await send('POST', entities[entity].list.path, payload)
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json()
  }
  const preview = (entity: string, body: unknown, { id = '', by = token, remoteAddress = '127.0.0.1' } = {}) =>
    post(new URLSearchParams({ token: by, entity, id, body: JSON.stringify(body) }).toString(), { remoteAddress })
  const post = (payload: string, more = {}) =>
    app.inject({
      method: 'POST',
      url: '/preview',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
      ...more,
    })
  return { ...server, add, preview, post }
}

/** The questions in a page's HTML, each with its answer: the page's script does not read them. */
export function questionsIn(html: string): string[][] {
  const details = [
    ...html.matchAll(/<details[^>]*><summary><h3[^>]*>([^<]*)<[\s\S]*?class="prose lines"[^>]*>([^<]*)</g),
  ]
  return details.map(([, question = '', answer = '']) => [question, answer])
}

/** The data that the page in a response was rendered from. */
export function contentOf(html: string): PageData {
  return JSON.parse(/<script type="application\/json" id="content">([^<]*)/.exec(html)?.[1] ?? 'null')
}
