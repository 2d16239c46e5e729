import * as z from 'zod/mini'
import { sessionSchema } from '#contract/access.ts'
import { declarationOf, type EntityName, entityNames } from '#contract/entities.ts'
import { revisionSchema, trashItemSchema } from '#contract/history.ts'
import { metaFormSchema, metaInputSchema } from '#contract/meta.ts'
import { backupSchema, readinessSchema } from '#contract/operation.ts'
import { noticeSchema } from '#contract/overview.ts'
import { type ProblemCode, problemSchema, problemStatus } from '#contract/problem.ts'
import { pictureSchema } from '#contract/validation.ts'
import { problemBody } from '../http/problems.ts'
import { anyText, inBodies, inReplies } from './openapi.text.ts'

type Schema = z.ZodMiniType

/** A JSON Schema, as far as the contract uses it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  default?: unknown
  minimum?: number
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/** The entities whose items are not called by their name without its last s. */
const irregular: { [Name in EntityName]?: string } = { faq: 'Question', meta: 'Contact', texts: 'Texts' }

const items = entityNames.map((name) => {
  const { create, save } = declarationOf(name)
  return { id: irregular[name] ?? capitalised(name).replace(/s$/, ''), endpoint: create ?? save }
})

/** The schemas of replies and of bodies that have a name of their own. */
const named = {
  output: {
    ...Object.fromEntries(items.map(({ id, endpoint }) => [id, endpoint?.reply])),
    Picture: pictureSchema,
    Session: sessionSchema,
    Backup: backupSchema,
    Revision: revisionSchema,
    TrashItem: trashItemSchema,
    Notice: noticeSchema,
    Readiness: readinessSchema,
    Problem: problemSchema,
  },
  input: Object.fromEntries(items.map(({ id, endpoint }) => [`${id}Input`, endpoint?.body])),
}

/**
 * JSON Schemas (2020-12) by name, and a function that returns the reference to one.
 * @param more further schemas by name; the first name of a schema counts
 */
export function componentsOf(io: 'input' | 'output', more: (readonly [string, Schema | undefined])[]) {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of [...Object.entries<Schema | undefined>(named[io]), ...more])
    if (schema && !registry.has(schema)) registry.add(schema, { id: capitalised(name) })
  const { schemas } = z.toJSONSchema(registry, { ...optionsOf(io), uri: refOf })
  const components = Object.entries(schemas).map(([name, { $schema: _, $id: __, id: ___, ...schema }]) => [
    name,
    schema,
  ])
  return {
    schemas: Object.fromEntries(components) as Record<string, JsonSchema>,
    refTo: (schema: Schema) => ({ $ref: refOf(registry.get(schema)?.id ?? '') }),
  }
}

/** The parameters of a query, one for each of its fields. */
export function queryParameters(query: Schema): object[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, optionsOf('input'))
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }))
}

export function refOf(name: string): string {
  return `#/components/schemas/${name}`
}

export function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

function optionsOf(io: 'input' | 'output') {
  return {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod as unknown as { def: { type: string; in?: Schema; out?: Schema } }
      // The limit on the rows of a body is a check of its own, before their schema.
      if (io === 'input' && def.type === 'pipe' && def.in?._zod.def.type === 'custom' && def.out)
        Object.assign(jsonSchema, z.toJSONSchema(def.out, { io }), { $schema: undefined })
      if (io === 'input' && zodSchema === metaInputSchema) {
        delete jsonSchema.additionalProperties
        Object.assign(jsonSchema, contactInput())
      }
      // What every number of JSON is, and every key.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      delete jsonSchema.propertyNames
      delete jsonSchema.readOnly
    },
  } as const satisfies Parameters<typeof z.toJSONSchema<Schema>>[1]
}

/** The body of `POST /meta`: its schema joins two names of one field before it checks the form. */
function contactInput(): object {
  const { $schema: _, required = [], ...form } = z.toJSONSchema(metaFormSchema, optionsOf('input'))
  const properties = { ...form.properties, landline: form.properties?.phone ?? {} }
  return { ...form, properties, required: required.filter((name) => name !== 'phone') }
}

type Schemas = Record<string, JsonSchema>

/** An example of a body or a reply, in which every field has a value. `schemas` are the document's own. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, kind: 'body' | 'reply'): unknown {
  const values = kind === 'body' ? inBodies : inReplies

  function make(part: JsonSchema, name = ''): unknown {
    if (part.const !== undefined) return part.const
    if (part.default !== undefined) return part.default
    if (part.enum) return part.enum[0]
    if (name.endsWith('Focus')) return '50% 30%'
    if (name === 'accent') return '#0b5c2e'
    if (name in values) return values[name]
    if (part.$ref) return make(schemas[part.$ref.slice(refOf('').length)] ?? {})
    const [first] = part.anyOf ?? part.oneOf ?? []
    if (first) return make(first, name)
    switch ([part.type].flat()[0]) {
      case 'object':
        return Object.fromEntries(Object.entries(part.properties ?? {}).map(([key, value]) => [key, make(value, key)]))
      case 'array':
        return [make(part.items ?? {})]
      case 'integer':
      case 'number':
        return part.minimum ?? 1
      case 'boolean':
        return true
      default:
        return anyText
    }
  }
  return make(schema)
}

// Only files of the build are served in ranges.
const codes = (Object.keys(problemStatus) as ProblemCode[]).filter((code) => code !== 'range_not_satisfiable')

/** References to the answers of these problems, by status. */
export function problemAnswers(codes: readonly ProblemCode[]): Record<string, object> {
  const statuses = codes.map((code) => problemStatus[code])
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]))
}

/** The answers of all problems, one for each status with an example of each code. */
export function problemResponses(): Record<string, object> {
  return Object.fromEntries(
    codes.map((code) => {
      const ofStatus = codes.filter((other) => problemStatus[other] === problemStatus[code])
      const ownCode = { type: 'object', properties: { code: { type: 'string', enum: ofStatus } } }
      const examples = Object.fromEntries(ofStatus.map((each) => [each, { value: exampleOfProblem(each) }]))
      const content = { schema: { allOf: [{ $ref: refOf('Problem') }, ownCode] }, examples }
      const description = ofStatus.map((each) => `\`${each}\``).join(', ')
      return [`Problem${problemStatus[code]}`, { description, content: { 'application/problem+json': content } }]
    }),
  )
}

function exampleOfProblem(code: ProblemCode) {
  return problemBody(
    code,
    'PEx3duhO-3',
    code === 'validation' ? { errors: [{ field: 'title', code: 'required' }] } : {},
  )
}
