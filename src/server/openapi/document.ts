import type { FastifyInstance } from 'fastify'
import { access, auth, me } from '#contract/access.ts'
import { type AnyEndpoint, previewPath } from '#contract/endpoint.ts'
import { entities } from '#contract/entities.ts'
import { history, trash } from '#contract/history.ts'
import { backups, health, metricsPath } from '#contract/operation.ts'
import { overview, samples, tapsPath } from '#contract/overview.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { makeResource, type Resource, sendResource } from '../http/resource.ts'
import { openApiText as text } from './openapi.text.ts'
import { capitalised, componentsOf, exampleOf, problemAnswers, problemResponses, queryParameters } from './schemas.ts'

/** Every endpoint of the contract, with its name in the document, such as `productsCreate`. */
function contractCalls() {
  const slices = { ...entities, auth, me, access, history, trash, samples, overview, backups, health }
  return Object.entries<object>(slices).flatMap(([slice, declared]) =>
    Object.entries(declared).flatMap(([name, endpoint]) =>
      isEndpoint(endpoint) ? [{ slice, name, operationId: `${slice}${capitalised(name)}`, endpoint }] : [],
    ),
  )
}

/** Registers `GET /openapi.json`. The document is made at its first request: it takes 50 ms and is rarely read. */
export function openApiRoute(app: FastifyInstance): void {
  let made: Promise<Resource> | undefined
  app.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    async handler(request, reply) {
      made ??= makeResource(JSON.stringify(openApiDocument()), {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, no-cache',
        vary: 'Accept-Encoding',
        // A program on another host than the API may read it, too.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      sendResource(request, reply, await made)
      return reply
    },
  })
}

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function openApiDocument() {
  const calls = contractCalls()
  const bodies = calls.map(({ operationId, endpoint }) => [`${operationId}Body`, endpoint.body] as const)
  const replies = calls.map(({ operationId, endpoint }) => [`${operationId}Reply`, endpoint.reply] as const)
  const input = componentsOf('input', bodies)
  const output = componentsOf('output', replies)
  const schemas = { ...output.schemas, ...input.schemas }
  const json = (schema: { $ref: string }, kind: 'body' | 'reply') => ({
    'application/json': { schema, example: exampleOf(schema, schemas, kind) },
  })
  const paths: Record<string, Record<string, object>> = {}
  for (const { slice, name, operationId, endpoint } of calls) {
    const { method, path, status, body, reply } = endpoint
    const isPublicList = method === 'GET' && endpoint.access === 'public' && slice in entities
    const operation = {
      operationId,
      tags: [text.tags[slice]?.[0] ?? slice],
      summary: text.summaries[`${slice}.${name}`] ?? text.summaries[name],
      security: isPublicList ? [{}, { bearer: [] }] : endpoint.access === 'public' ? [] : [{ bearer: [] }],
      parameters: parametersOf(endpoint, isPublicList),
      ...(body && {
        requestBody: { required: !body.safeParse(undefined).success, content: json(input.refTo(body), 'body') },
      }),
      responses: {
        [status]: { description: text.success, ...(reply && { content: json(output.refTo(reply), 'reply') }) },
        ...(isPublicList && { 304: { description: text.statuses[304] } }),
        ...problemAnswers([...problemsOf(endpoint), ...(isPublicList ? ['unauthorized' as const] : [])]),
      },
    }
    const address = path.replace(':id', '{id}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  for (const [path, other] of Object.entries(others))
    paths[path] = { [other.method ?? 'get']: operationOf(other, path) }
  return {
    openapi: '3.1.0',
    info: {
      title: text.title,
      version: '1.0.0',
      description: text.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.values(text.tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: text.token },
        metrics: { type: 'http', scheme: 'bearer', description: text.metricsToken },
      },
      schemas,
      responses: problemResponses(),
    },
  }
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** The codes of all problems that a call may respond with: those that its shape implies, and its own. */
function problemsOf({ method, path, access, body, query, problems = [] }: AnyEndpoint): ProblemCode[] {
  const codes: ProblemCode[] = ['bad_request', 'too_many_requests', 'internal', 'busy', 'database_unavailable']
  if (body || query) codes.push('validation')
  if (access === 'admin') codes.push('unauthorized')
  if (path.includes('/:id')) codes.push('not_found')
  // A body that nobody asked for is read too, and may be refused.
  if (method !== 'GET')
    codes.push(
      'storage_full',
      'invalid_json',
      'body_too_large',
      'unsupported_media_type',
      'unsupported_content_encoding',
    )
  return [...codes, ...problems]
}

function parametersOf({ path, idFormat, query, problems = [] }: AnyEndpoint, isPublicList: boolean): object[] {
  const kind = idFormat ?? 'uuid'
  const schema = { uuid: { type: 'string', format: 'uuid' }, number: { type: 'integer' }, name: { type: 'string' } }
  const description = { uuid: text.id, number: text.revision, name: text.name }
  const id = { name: 'id', in: 'path', required: true, description: description[kind], schema: schema[kind] }
  const header = (name: string, description: string, example: string) => ({
    ...{ name, in: 'header', description, example, schema: { type: 'string' } },
  })
  return [
    ...(path.includes('/:id') ? [id] : []),
    ...(problems.includes('changed_meanwhile') ? [header('If-Match', text.ifMatch, '"3"')] : []),
    ...(problems.includes('idempotency_key_reused') ? [header('Idempotency-Key', text.idempotencyKey, '5f1c9a')] : []),
    ...(isPublicList ? [header('If-None-Match', text.ifNoneMatch, '"q1w2e3"')] : []),
    ...(query ? queryParameters(query) : []),
  ]
}

const html = 'text/html; charset=utf-8'
const plain = 'text/plain; charset=utf-8'
const page = '<!doctype html><html lang="pt-BR">…</html>'

/** A path: its name in the document, what it responds with, and the statuses besides 200 without a problem in JSON. */
interface Other {
  id: keyof typeof text.others
  method?: 'post'
  type?: string
  example?: string | undefined
  statuses?: number[]
  problems?: ProblemCode[]
  /** An example of the parameter in the path. */
  parameter?: string
  security?: object[]
  requestBody?: object
  /** In place of what the other fields say. */
  responses?: Record<number, object>
}

const previewForm = {
  schema: {
    type: 'object',
    properties: Object.fromEntries(['token', 'entity', 'id', 'body'].map((name) => [name, { type: 'string' }])),
    required: ['token', 'entity', 'body'],
  },
  example: { token: 'Zk1yW0…', entity: 'faq', id: '', body: '{"question":"Abre?","answer":"Sim."}' },
}

/** What is served besides the endpoints of the contract, by path. */
const others: Record<string, Other> = {
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
  [previewPath]: {
    id: 'preview',
    method: 'post',
    statuses: [400, 401, 404, 413, 415, 429, 500, 503],
    requestBody: { required: true, content: { 'application/x-www-form-urlencoded': previewForm } },
  },
  [tapsPath]: {
    id: 'taps',
    method: 'post',
    requestBody: { content: { [plain]: { schema: { type: 'string' }, example: 'whatsapp  caminhao' } } },
    responses: { 204: { description: text.success }, ...problemAnswers(['bad_request']) },
  },
}

function operationOf(other: Other, path: string): object {
  const { id, type = html, statuses = [], problems = [], parameter, security = [], requestBody, responses } = other
  const example = other.example ?? (type === html ? page : undefined)
  const content = { [type]: { schema: { type: 'string' }, ...(example && { example }) } }
  const name = /\{(\w+)\}/.exec(path)?.[1]
  const inPath = { name, in: 'path', required: true, schema: { type: 'string' }, example: parameter }
  return {
    ...{ operationId: id, tags: [text.tags.pages?.[0]], summary: text.others[id], security },
    ...(name && { parameters: [inPath] }),
    ...(requestBody && { requestBody }),
    responses: responses ?? {
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
