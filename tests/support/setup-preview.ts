import { expect } from 'vitest'
import { entities } from '#contract/entities.ts'
import type { RenderPreview } from '#server/preview/preview.routes.ts'
import { pageContent } from '#server/publication/page-content.ts'
import { renderPreview } from '#site/render.tsx'
import type { PageData } from '#site/site-data.ts'
import { buildTestApp } from './build-test-app.ts'
import { sampleAssets, sampleSettings } from './site-content.ts'

const noon = new Date('2031-05-05T16:00:00Z')

/** The real app with the real page. */
export async function setupPreview(environment: NodeJS.ProcessEnv = {}, logLines?: Record<string, unknown>[]) {
  const render: RenderPreview = (lists, shown) =>
    renderPreview(pageContent({ lists, now: noon }, sampleSettings), shown, sampleAssets)
  const server = await buildTestApp(environment, logLines, { renderPreview: render })
  const { app, authorization, token } = server
  const add = async (entity: 'products' | 'services' | 'works' | 'faq', payload: object) => {
    const reply = await app.inject({ method: 'POST', url: entities[entity].list.path, headers: authorization, payload })
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

/** The data that the page in a response was rendered from. */
export function contentOf(html: string): PageData {
  return JSON.parse(/<script type="application\/json" id="content">([^<]*)/.exec(html)?.[1] ?? 'null')
}
