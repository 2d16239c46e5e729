import { expect } from 'vitest'
import { pageContent } from '#server/publication/page-content.ts'
import { renderOnRequest, renderSite } from '#site/render.tsx'
import { buildTestApp } from './build-test-app.ts'
import { sampleAssets, sampleSettings } from './site-content.ts'

const settings = { ...sampleSettings, publicUrl: 'https://toldos.example' }

/** The real app with the real pages, and an administrator who changes products. */
export async function setupPages(environment: NodeJS.ProcessEnv = {}, logLines?: Record<string, unknown>[]) {
  const server = await buildTestApp({ PRODUCT_IMAGE_REQUIRED: 'false', ...environment }, logLines, {
    site: {
      render: (source) => renderSite(pageContent(source, settings), sampleAssets),
      renderOnRequest: (source, wanted) => renderOnRequest(pageContent(source, settings), wanted, sampleAssets),
    },
  })
  const { app, authorization } = server
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const reply = await app.inject({ method, url, headers: authorization, ...(payload && { payload }) })
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
