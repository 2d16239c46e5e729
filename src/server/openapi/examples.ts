import { anyText, inBodies, inReplies } from './examples.text.ts'
import { type JsonSchema, refOf } from './schemas.ts'

type Schemas = Record<string, JsonSchema>

/** An example of a body or a reply, in which every field has a value. `schemas` are the document's own. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, kind: 'body' | 'reply'): unknown {
  const values = kind === 'body' ? inBodies : inReplies

  function make(part: JsonSchema, name = ''): unknown {
    if (part.const !== undefined) return part.const
    if (part.default !== undefined) return part.default
    if (part.enum) return part.enum[0]
    if (name.endsWith('Focus')) return '50% 30%'
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
        return 1
      case 'boolean':
        return true
      default:
        return anyText
    }
  }
  return make(schema)
}
