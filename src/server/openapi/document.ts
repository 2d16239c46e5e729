import * as access from '#contract/access.ts'
import { auth } from '#contract/auth.ts'
import { backups } from '#contract/backups.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entities } from '#contract/entities.ts'
import { entityNouns, labelOf } from '#contract/entity-names.text.ts'
import { health } from '#contract/health.ts'
import { history, trash } from '#contract/history.ts'
import { overview } from '#contract/overview.ts'
import { samples } from '#contract/samples.ts'
import { comparesVersions, isRepeatable, problemAnswers, problemResponses, problemsOf } from './answers.ts'
import { exampleOf } from './examples.ts'
import { openApiText as text } from './openapi.text.ts'
import { otherPaths } from './other-paths.ts'
import { contractSchemas, queryParameters } from './schemas.ts'

const { me, access: waysIn } = access
interface Call {
  slice: string
  name: string
  operationId: string
  endpoint: AnyEndpoint
}

/** Every endpoint of the contract. */
function callsOf(): Call[] {
  const slices: Record<string, object> = {
    ...entities,
    auth,
    me,
    access: waysIn,
    history,
    trash,
    samples,
    overview,
    backups,
    health,
  }
  return Object.entries(slices).flatMap(([slice, declared]) =>
    Object.entries(declared).flatMap(([name, endpoint]) =>
      isEndpoint(endpoint)
        ? [{ slice, name, operationId: `${slice}${name[0]?.toUpperCase()}${name.slice(1)}`, endpoint }]
        : [],
    ),
  )
}

/** The name and description of each slice. */
const tags: typeof text.tags = {
  ...Object.fromEntries(
    Object.entries(entityNouns).map(([name, { all, about }]) => [name, [labelOf(all), `${about}.`] as const]),
  ),
  ...text.tags,
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function openApiDocument() {
  const calls = callsOf()
  const { schemas, refToBody, refToReply } = contractSchemas(calls)
  const json = (schema: object, kind: 'body' | 'reply') => ({
    'application/json': { schema, example: exampleOf(schema, schemas, kind) },
  })
  const paths: Record<string, Record<string, object>> = {}
  for (const { slice, name, operationId, endpoint } of calls) {
    const { method, path, status, body, reply } = endpoint
    const isPublicList = method === 'GET' && endpoint.access === 'public' && slice in entities
    const own = paths[path.replace(':id', '{id}')] ?? {}
    paths[path.replace(':id', '{id}')] = own
    own[method.toLowerCase()] = {
      operationId,
      tags: [tags[slice]?.[0] ?? slice],
      summary: text.summaries[`${slice}.${name}`] ?? text.summaries[name],
      security: isPublicList ? [{}, { bearer: [] }] : endpoint.access === 'public' ? [] : [{ bearer: [] }],
      parameters: parametersOf(endpoint, isPublicList),
      ...(body && {
        requestBody: { required: !body.safeParse(undefined).success, content: json(refToBody(body), 'body') },
      }),
      responses: {
        [status]: { description: text.success, ...(reply && { content: json(refToReply(reply), 'reply') }) },
        ...(isPublicList && { 304: { description: text.statuses[304] } }),
        ...problemAnswers([...problemsOf(endpoint), ...(isPublicList ? ['unauthorized' as const] : [])]),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: text.title,
      version: '1.0.0',
      description: text.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.values(tags).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...otherPaths },
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

function parametersOf(endpoint: AnyEndpoint, isPublicList: boolean): object[] {
  const { path, idFormat, query } = endpoint
  const header = (name: string, description: string, example: string) => ({
    ...{ name, in: 'header', description, example },
    schema: { type: 'string' },
  })
  const parameters: object[] = []
  if (path.includes('/:id')) {
    const kind = idFormat ?? 'uuid'
    const schema = { uuid: { type: 'string', format: 'uuid' }, number: { type: 'integer' }, name: { type: 'string' } }[
      kind
    ]
    const description = { uuid: text.id, number: text.revision, name: text.name }[kind]
    parameters.push({ name: 'id', in: 'path', required: true, description, schema })
  }
  if (comparesVersions(endpoint)) parameters.push(header('If-Match', text.ifMatch, '"3"'))
  if (isRepeatable(endpoint)) parameters.push(header('Idempotency-Key', text.idempotencyKey, '5f1c9a'))
  if (isPublicList) parameters.push(header('If-None-Match', text.ifNoneMatch, '"q1w2e3"'))
  if (query) parameters.push(...queryParameters(query))
  return parameters
}
