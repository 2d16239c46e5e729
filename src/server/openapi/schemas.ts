import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { sessionSchema } from '#contract/access.ts'
import { backupSchema } from '#contract/backups.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type EntityName, entities, entityNames } from '#contract/entities.ts'
import { readinessSchema } from '#contract/health.ts'
import { revisionSchema, trashItemSchema } from '#contract/history.ts'
import { metaFormSchema } from '#contract/meta.ts'
import { noticeSchema } from '#contract/overview.ts'
import { pictureSchema } from '#contract/picture-schema.ts'
import { problemSchema } from '#contract/problem.ts'

/** A JSON Schema, as far as the contract uses it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  default?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

type Schema = z.ZodMiniType

/** The entities whose items are not called by their name without its last s. */
const irregular: { [Name in EntityName]?: string } = { faq: 'Question', meta: 'Contact', texts: 'Texts' }

const items = entityNames.map((name) => {
  const declared = entities[name]
  const { body, reply } = 'create' in declared ? declared.create : declared.save
  return { id: irregular[name] ?? `${name[0]?.toUpperCase()}${name.slice(1).replace(/s$/, '')}`, body, reply }
})

const outputs: Record<string, Schema> = {
  ...Object.fromEntries(items.map(({ id, reply }) => [id, reply])),
  Picture: pictureSchema,
  Session: sessionSchema,
  Backup: backupSchema,
  Revision: revisionSchema,
  TrashItem: trashItemSchema,
  Notice: noticeSchema,
  Readiness: readinessSchema,
  Problem: problemSchema,
}

const inputs: Record<string, Schema> = Object.fromEntries(items.map(({ id, body }) => [`${id}Input`, body]))

/** An endpoint with its name in the document, such as `productsCreate`. */
export interface NamedEndpoint {
  operationId: string
  endpoint: AnyEndpoint
}

/** The schemas of all bodies and replies of the contract as JSON Schema (2020-12), by name, and where each one is. */
export function contractSchemas(endpoints: readonly NamedEndpoint[]) {
  const bodies = endpoints.map(({ operationId, endpoint }) => [`${operationId}Body`, endpoint.body] as const)
  const replies = endpoints.map(({ operationId, endpoint }) => [`${operationId}Reply`, endpoint.reply] as const)
  const input = converted([...Object.entries(inputs), ...bodies], 'input')
  const output = converted([...Object.entries(outputs), ...replies], 'output')
  const refTo = (registry: Registry, schema: Schema) => ({ $ref: refOf(registry.get(schema)?.id ?? '') })
  return {
    schemas: { ...output.schemas, ...input.schemas },
    refToBody: (schema: Schema) => refTo(input.registry, schema),
    refToReply: (schema: Schema) => refTo(output.registry, schema),
  }
}

export function refOf(name: string): string {
  return `#/components/schemas/${name}`
}

/** The parameters of a query, one for each of its fields. */
export function queryParameters(query: Schema): object[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name) },
    schema: tidied(schema),
  }))
}

type Registry = z.core.$ZodRegistry<{ id: string }>

function converted(named: Iterable<readonly [string, Schema | undefined]>, io: 'input' | 'output') {
  const registry: Registry = z.registry<{ id: string }>()
  for (const [name, schema] of named)
    if (schema && !registry.has(schema)) registry.add(schema, { id: name[0]?.toUpperCase() + name.slice(1) })
  const { schemas } = toJson(registry, io)
  const made = Object.entries(schemas).map(([id, schema]) => [
    id,
    tidied(id === 'ContactInput' ? contactInput() : schema),
  ])
  return { registry, schemas: Object.fromEntries(made) as Record<string, JsonSchema> }
}

function toJson(registry: Registry, io: 'input' | 'output') {
  return z.toJSONSchema(registry, {
    io,
    uri: refOf,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod as unknown as { def: { type: string; in?: Schema; out?: Schema } }
      // The limit on the rows of a body is a check of its own, before their schema.
      if (io === 'input' && def.type === 'pipe' && def.in?._zod.def.type === 'custom' && def.out)
        Object.assign(jsonSchema, z.toJSONSchema(def.out, { io }))
    },
  })
}

/** The body of `POST /meta`: its schema joins two names of one field before it checks the form. */
function contactInput(): object {
  const { required = [], ...form } = z.toJSONSchema(metaFormSchema, { io: 'input', unrepresentable: 'any' })
  const properties = { ...form.properties, landline: form.properties?.phone ?? {} }
  return { ...form, properties, required: required.filter((name) => name !== 'phone') }
}

/** What is said of no one schema: its own address, and that a number is one that JSON can carry. */
const left: readonly [string, unknown][] = [
  ['readOnly', true],
  ['propertyNames', { type: 'string' }],
  ['minimum', Number.MIN_SAFE_INTEGER],
  ['maximum', Number.MAX_SAFE_INTEGER],
]

/** Without that, and without the bytes that only the server puts into a body. */
function tidied(schema: unknown): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (['$schema', '$id', 'id'].includes(key) && typeof value === 'string') return undefined
      if (left.some(([name, noise]) => name === key && isDeepStrictEqual(value, noise))) return undefined
      if (!Array.isArray(value?.anyOf)) return value
      const anyOf = value.anyOf.filter((option: object) => Object.keys(option).length > 0)
      const { anyOf: _, ...rest } = value
      return anyOf.length === 1 ? { ...rest, ...anyOf[0] } : { ...rest, anyOf }
    }),
  )
}
