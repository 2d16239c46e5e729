import * as z from 'zod/mini'
import { sessionSchema } from '#contract/access.ts'
import { declarationOf, type EntityName, entityNames } from '#contract/entities.ts'
import { revisionSchema, trashItemSchema } from '#contract/history.ts'
import { metaFormSchema, metaInputSchema } from '#contract/meta.ts'
import { backupSchema, readinessSchema } from '#contract/operation.ts'
import { noticeSchema } from '#contract/overview.ts'
import { problemSchema } from '#contract/problem.ts'
import { pictureSchema } from '#contract/validation.ts'

type Schema = z.ZodMiniType

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
    schemas: Object.fromEntries(components),
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
    },
  } as const satisfies Parameters<typeof z.toJSONSchema<Schema>>[1]
}

/** The body of `POST /meta`: its schema joins two names of one field before it checks the form. */
function contactInput(): object {
  const { $schema: _, required = [], ...form } = z.toJSONSchema(metaFormSchema, optionsOf('input'))
  const properties = { ...form.properties, landline: form.properties?.phone ?? {} }
  return { ...form, properties, required: required.filter((name) => name !== 'phone') }
}
