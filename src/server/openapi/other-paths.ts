import { metricsPath } from '#contract/health.ts'
import { previewPath } from '#contract/preview.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { tapsPath } from '#contract/taps.ts'
import { openApiText as text } from './openapi.text.ts'
import { problemAnswers } from './schemas.ts'

const html = 'text/html; charset=utf-8'
const plain = 'text/plain; charset=utf-8'
const page = '<!doctype html><html lang="pt-BR">…</html>'

/** A path: its name in the document, what it responds with, and the statuses besides 200 without a problem in JSON. */
interface Other {
  id: keyof typeof text.others
  type?: string
  example?: string | undefined
  statuses?: number[]
  problems?: ProblemCode[]
  /** An example of the parameter in the path. */
  parameter?: string
  security?: object[]
}

const gets: Record<string, Other> = {
  '/': { id: 'home', statuses: [304] },
  '/obras': { id: 'works', statuses: [304] },
  '/acessibilidade': { id: 'accessibility', statuses: [304] },
  '/privacidade': { id: 'privacy', statuses: [304] },
  '/produto/{slug}': { id: 'product', statuses: [301, 304, 410], parameter: 'toldo-cortina' },
  '/produtos/{page}': { id: 'productsPage', statuses: [304, 308], parameter: '2' },
  '/sitemap.xml': {
    id: 'sitemap',
    type: 'application/xml; charset=utf-8',
    example: '<urlset>…</urlset>',
    statuses: [304],
  },
  '/robots.txt': { id: 'robots', type: plain, example: 'User-agent: *', statuses: [304] },
  '/manifest.webmanifest': { id: 'manifest', type: 'application/manifest+json', statuses: [304] },
  '/admin/manifest.webmanifest': { id: 'panelManifest', type: 'application/manifest+json', statuses: [304] },
  '/.well-known/security.txt': { id: 'security', type: plain, example: 'Contact: https://toldos.example/' },
  '/admin': { id: 'panel', statuses: [304] },
  '/media/{file}': {
    ...{ id: 'media', type: 'image/*', statuses: [304], problems: ['busy'] },
    parameter: `${'0'.repeat(64)}-960.webp`,
  },
  '/downloads/{secret}': {
    ...{ id: 'download', type: 'application/octet-stream', problems: ['unauthorized', 'too_many_requests', 'busy'] },
    parameter: 'Zk1yW0uX3c5q9pJ4vT7hR2nB8mL6sD0aQeKfGgHjYxU',
  },
  '/openapi.json': { id: 'openapi', type: 'application/json; charset=utf-8', statuses: [304] },
  [metricsPath]: { id: 'metrics', type: plain, example: 'toldaria_database_up 1', security: [{ metrics: [] }] },
}

const previewForm = {
  schema: {
    type: 'object',
    properties: Object.fromEntries(['token', 'entity', 'id', 'body'].map((name) => [name, { type: 'string' }])),
    required: ['token', 'entity', 'body'],
  },
  example: { token: 'Zk1yW0…', entity: 'faq', id: '', body: '{"question":"Abre?","answer":"Sim."}' },
}

/** What is served besides the endpoints of the contract, by path and method. */
export const otherPaths: Record<string, object> = {
  ...Object.fromEntries(Object.entries(gets).map(([path, other]) => [path, { get: operation(other, path) }])),
  [previewPath]: {
    post: {
      ...operation({ id: 'preview', statuses: [400, 401, 404, 413, 415, 429, 500, 503] }, previewPath),
      requestBody: { required: true, content: { 'application/x-www-form-urlencoded': previewForm } },
    },
  },
  [tapsPath]: {
    post: {
      ...described('taps'),
      requestBody: { content: { [plain]: { schema: { type: 'string' }, example: 'whatsapp  caminhao' } } },
      responses: { 204: { description: text.success }, ...problemAnswers(['bad_request']) },
    },
  },
}

function described(id: Other['id']) {
  return { operationId: id, tags: [text.tags.pages?.[0]], summary: text.others[id], security: [] as object[] }
}

function operation(other: Other, path: string): object {
  const { id, type = html, statuses = [], problems = [], parameter, security = [] } = other
  const example = other.example ?? (type === html ? page : undefined)
  const content = { [type]: { schema: { type: 'string' }, ...(example && { example }) } }
  const name = /\{(\w+)\}/.exec(path)?.[1]
  const inPath = { name, in: 'path', required: true, schema: { type: 'string' }, example: parameter }
  return {
    ...described(id),
    security,
    ...(name && { parameters: [inPath] }),
    responses: {
      200: { description: text.success, content },
      ...problemAnswers([...problems, 'bad_request', 'not_found', 'internal']),
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          { description: text.statuses[status] ?? text.problemPage, ...(status >= 400 && { content }) },
        ]),
      ),
    },
  }
}
