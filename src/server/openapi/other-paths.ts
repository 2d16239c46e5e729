import { metricsPath } from '#contract/health.ts'
import { previewPath } from '#contract/preview.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { tapsPath } from '#contract/taps.ts'
import { problemAnswers } from './answers.ts'
import { openApiText as text } from './openapi.text.ts'

const html = 'text/html; charset=utf-8'
const plain = 'text/plain; charset=utf-8'
const page = '<!doctype html><html lang="pt-BR">…</html>'

interface Other {
  summary: keyof typeof text.others
  type: string
  example?: string
  problems?: ProblemCode[]
  /** The statuses besides 200 without a problem in JSON. */
  statuses?: number[]
  more?: object
}

/** The parameter of a path, and an example of it. */
const inPath = (name: string, example: string) => ({
  parameters: [{ name, in: 'path', required: true, schema: { type: 'string' }, example }],
})

const previewForm = {
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(['token', 'entity', 'id', 'body'].map((name) => [name, { type: 'string' }])),
          required: ['token', 'entity', 'body'],
        },
        example: { token: 'Zk1yW0…', entity: 'faq', id: '', body: '{"question":"Abre?","answer":"Sim."}' },
      },
    },
  },
}

const gets: Record<string, Other> = {
  '/': { summary: 'home', type: html, example: page, statuses: [304] },
  '/obras': { summary: 'works', type: html, example: page, statuses: [304] },
  '/privacidade': { summary: 'privacy', type: html, example: page, statuses: [304] },
  '/produto/{slug}': {
    ...{ summary: 'product', type: html, example: page, statuses: [301, 304, 410] },
    more: inPath('slug', 'toldo-cortina'),
  },
  '/produtos/{page}': {
    ...{ summary: 'productsPage', type: html, example: page, statuses: [304, 308] },
    more: inPath('page', '2'),
  },
  '/sitemap.xml': {
    ...{ summary: 'sitemap', type: 'application/xml; charset=utf-8', example: '<urlset>…</urlset>' },
    statuses: [304],
  },
  '/robots.txt': { summary: 'robots', type: plain, example: 'User-agent: *', statuses: [304] },
  '/manifest.webmanifest': { summary: 'manifest', type: 'application/manifest+json', statuses: [304] },
  '/admin/manifest.webmanifest': { summary: 'panelManifest', type: 'application/manifest+json', statuses: [304] },
  '/.well-known/security.txt': {
    ...{ summary: 'security', type: plain, example: 'Contact: https://toldos.example/' },
  },
  '/admin': { summary: 'panel', type: html, example: page, statuses: [304] },
  '/media/{file}': {
    ...{ summary: 'media', type: 'image/*', statuses: [304], problems: ['busy'] },
    more: inPath('file', `${'0'.repeat(64)}-960.webp`),
  },
  '/downloads/{secret}': {
    ...{ summary: 'download', type: 'application/octet-stream' },
    problems: ['unauthorized', 'too_many_requests', 'busy'],
    more: inPath('secret', 'Zk1yW0uX3c5q9pJ4vT7hR2nB8mL6sD0aQeKfGgHjYxU'),
  },
  '/openapi.json': { summary: 'openapi', type: 'application/json; charset=utf-8', statuses: [304] },
  [metricsPath]: {
    ...{ summary: 'metrics', type: plain, example: 'toldaria_database_up 1' },
    more: { security: [{ metrics: [] }] },
  },
}

function operation({ summary, type, example, problems = [], statuses = [], more }: Other): object {
  const content = { [type]: { schema: { type: 'string' }, ...(example && { example }) } }
  const others = statuses.map((status) => [
    status,
    { description: text.statuses[status] ?? text.problemPage, ...(status >= 400 && { content }) },
  ])
  return {
    ...{ operationId: summary, tags: [text.tags.pages?.[0]], summary: text.others[summary], security: [] },
    responses: {
      200: { description: text.success, content },
      ...problemAnswers([...problems, 'bad_request', 'not_found', 'internal']),
      ...Object.fromEntries(others),
    },
    ...more,
  }
}

/** What is served besides the endpoints of the contract, by path and method. */
export const otherPaths: Record<string, object> = {
  ...Object.fromEntries(Object.entries(gets).map(([path, other]) => [path, { get: operation(other) }])),
  [previewPath]: {
    post: operation({
      summary: 'preview',
      type: html,
      example: page,
      statuses: [400, 401, 404, 413, 415, 429, 500, 503],
      more: previewForm,
    }),
  },
  [tapsPath]: {
    post: {
      ...{ operationId: 'taps', tags: [text.tags.pages?.[0]], summary: text.others.taps, security: [] },
      requestBody: { content: { [plain]: { schema: { type: 'string' }, example: 'whatsapp  caminhao' } } },
      responses: { 204: { description: text.success } },
    },
  },
}
