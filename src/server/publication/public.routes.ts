import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { productPath } from '#contract/page-content.ts'
import { sendGone } from '../http/error-handler.ts'
import { ProblemError } from '../http/problems.ts'
import { type Resource, sendResource, withHeaders } from '../http/resource.ts'
import { defaultFallbacks, type Env } from '../process/env.ts'
import { listPaths, type PublicLists } from './edition.ts'
import { findFormer, type PagesOnRequest } from './pages-on-request.ts'
import type { Publisher } from './publisher.ts'

/**
 * Serves visitors: lists and pages of the live edition. Registered beside the API, not inside it, so that a visitor's request runs no
 * plugin or query.
 */
export function publicRoutes(
  app: FastifyInstance,
  publisher: Pick<Publisher, 'edition'>,
  pages: Pick<PagesOnRequest, 'find'> | undefined,
  env: Pick<Env, 'corsOrigins' | 'publicUrl' | 'fallbackEmail'>,
): void {
  const get = (url: string, handler: RouteHandlerMethod) => app.route({ method: ['GET', 'HEAD'], url, handler })

  for (const path of listPaths)
    get(path, (request, reply) => {
      const resource = publisher.edition.listResources.get(path)
      if (!resource) throw new ProblemError('database_unavailable', { retryAfterSeconds: 2 })
      sendResource(request, reply, withHeaders(resource, crossOrigin(request, env.corsOrigins)))
    })

  const pagePaths = ['/obras', '/acessibilidade', '/privacidade']
  for (const url of ['/', ...pagePaths, '/robots.txt', '/manifest.webmanifest', '/admin/manifest.webmanifest'])
    get(url, (request, reply) => sendPage(request, reply, publisher.edition.pageResources.get(pathOf(request.url))))
  for (const path of [...pagePaths, '/produtos/:page', productPath(':slug')])
    get(`${path}/`, (request, reply) => reply.redirect(withQuery(request, pathOf(request.url).slice(0, -1)), 308))
  // The first page of products is the main page.
  for (const url of ['/produtos', '/produtos/', '/produtos/1'])
    get(url, (request, reply) => reply.redirect(`${withQuery(request, '/')}#produtos`, 308))
  // Password managers open it (https://www.w3.org/TR/change-password-url/).
  get('/.well-known/change-password', (_, reply) => reply.redirect('/admin/security', 303))
  for (const url of ['/produtos/:page', '/sitemap.xml'])
    get(url, async (request, reply) => {
      sendPage(request, reply, await pages?.find(pathOf(request.url)))
      return reply
    })

  get(productPath(':slug'), async (request, reply) => {
    const { slug } = request.params as { slug: string }
    const { lists, pageResources } = publisher.edition
    if (lists.products === null) throw new ProblemError('database_unavailable', { retryAfterSeconds: 2 })
    const page = await pages?.find(productPath(slug))
    const former = page ? undefined : findFormer(lists, slug)
    if (former === 'gone') return sendGone(request, reply, pageResources.get('/410'))
    // Browsers keep a 301 for ever by default, but the product may get its former address back.
    if (former)
      return reply
        .header('cache-control', 'public, no-cache')
        .redirect(withQuery(request, productPath(former.movedTo)), 301)
    sendPage(request, reply, page)
    return reply
  })
  get(securityTxtPath, (_, reply) => {
    const text = securityTxt(publisher.edition.lists, env)
    if (text === undefined) return reply.callNotFound()
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Resource | undefined): void {
  if (page) sendResource(request, reply, page)
  else reply.callNotFound()
}

/** A path with the request's query, which may say where the visitor came from. */
function withQuery({ url }: FastifyRequest, path: string): string {
  const query = url.indexOf('?')
  return path + (query < 0 ? '' : url.slice(query))
}

function crossOrigin(request: FastifyRequest, corsOrigins: readonly string[]) {
  const { origin } = request.headers
  return origin !== undefined && corsOrigins.includes(origin) ? { 'access-control-allow-origin': origin } : {}
}

/** The path of a request's target, which may be an absolute URL (RFC 9112 §3.2.2). */
function pathOf(target: string): string {
  const [address = ''] = target.split('?', 1)
  return address.startsWith('/') ? address : address.replace(/^https?:\/\/[^/]*/i, '') || '/'
}

const securityTxtPath = '/.well-known/security.txt'
const validMonths = 6

/** Whom to tell about a vulnerability (RFC 9116); undefined if nobody could be told: there is neither an own e-mail nor a public address. */
function securityTxt(
  { meta }: PublicLists,
  { publicUrl, fallbackEmail }: Pick<Env, 'publicUrl' | 'fallbackEmail'>,
): string | undefined {
  const email = meta?.[0]?.email || fallbackEmail
  const isOwn = email !== defaultFallbacks.email && !email.endsWith('.example')
  const contact = isOwn ? `mailto:${encodeURI(email)}` : publicUrl && `${publicUrl}/`
  if (!contact) return undefined
  // The first of a month, so that it changes rarely.
  const now = new Date()
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths, 1))
  const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: pt, en']
  if (publicUrl) lines.push(`Canonical: ${publicUrl}${securityTxtPath}`)
  return `${lines.join('\n')}\n`
}
