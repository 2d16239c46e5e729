import type { FastifyInstance } from 'fastify'
import { access, auth, me } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entities } from '#contract/entities.ts'
import { history, trash } from '#contract/history.ts'
import { backups, health, metricsPath } from '#contract/operation.ts'
import { overview, samples, tapsPath } from '#contract/overview.ts'
import { makeResource, type Resource, sendResource } from '../http/resource.ts'
import { openApiText as text } from './openapi.text.ts'
import { capitalised, componentsOf, queryParameters, refOf } from './schemas.ts'

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

const problem = { $ref: '#/components/responses/Problem' }
/** What every call may respond with besides its success. */
const problems = { '4XX': problem, '5XX': problem }

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function openApiDocument() {
  const calls = contractCalls()
  const bodies = calls.map(({ operationId, endpoint }) => [`${operationId}Body`, endpoint.body] as const)
  const replies = calls.map(({ operationId, endpoint }) => [`${operationId}Reply`, endpoint.reply] as const)
  const input = componentsOf('input', bodies)
  const output = componentsOf('output', replies)
  const schemas = { ...output.schemas, ...input.schemas }
  const json = (schema: object) => ({ 'application/json': { schema } })
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
        requestBody: { required: !body.safeParse(undefined).success, content: json(input.refTo(body)) },
      }),
      responses: {
        [status]: { description: text.success, ...(reply && { content: json(output.refTo(reply)) }) },
        ...(isPublicList && { 304: { description: text.notModified } }),
        ...problems,
      },
    }
    const address = path.replace(':id', '{id}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  Object.assign(paths, otherPaths())
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
      responses: {
        Problem: {
          description: text.problem,
          content: { 'application/problem+json': { schema: { $ref: refOf('Problem') } } },
        },
      },
    },
  }
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function parametersOf({ path, idFormat, query, header }: AnyEndpoint, isPublicList: boolean): object[] {
  const kind = idFormat ?? 'uuid'
  const schema = { uuid: { type: 'string', format: 'uuid' }, number: { type: 'integer' }, name: { type: 'string' } }
  const description = { uuid: text.id, number: text.revision, name: text.name }
  const id = { name: 'id', in: 'path', required: true, description: description[kind], schema: schema[kind] }
  const inHeader = (name: keyof typeof text.headers) => ({
    ...{ name, in: 'header', description: text.headers[name], schema: { type: 'string' } },
  })
  return [
    ...(path.includes('/:id') ? [id] : []),
    ...(header ? [inHeader(header)] : []),
    ...(isPublicList ? [inHeader('If-None-Match')] : []),
    ...(query ? queryParameters(query) : []),
  ]
}

const plain = 'text/plain; charset=utf-8'

/** What is called besides the endpoints of the contract. */
function otherPaths(): Record<string, Record<string, object>> {
  const inPath = (name: string) => ({ parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }] })
  const operation = (id: keyof typeof text.others, success: object, rest: object = {}) => ({
    operationId: id,
    tags: [text.tags.others?.[0]],
    summary: text.others[id],
    security: [],
    responses: { ...success, ...problems },
    ...rest,
  })
  const found = (type: string, schema: object) => ({
    200: { description: text.success, content: { [type]: { schema } } },
  })
  const bytes = { type: 'string', format: 'binary' }
  const words = { type: 'string' }
  const notModified = { 304: { description: text.notModified } }
  const picture = { ...found('image/*', bytes), ...notModified }
  const copy = found('application/octet-stream', bytes)
  const document = { ...found('application/json; charset=utf-8', { type: 'object' }), ...notModified }
  const tap = { requestBody: { content: { [plain]: { schema: words } } } }
  const done = { 204: { description: text.success } }
  const secured = { security: [{ metrics: [] }] }
  return {
    '/media/{file}': { get: operation('media', picture, inPath('file')) },
    '/downloads/{secret}': { get: operation('download', copy, inPath('secret')) },
    [tapsPath]: { post: operation('taps', done, tap) },
    '/openapi.json': { get: operation('openapi', document) },
    [metricsPath]: { get: operation('metrics', found(plain, words), secured) },
  }
}
