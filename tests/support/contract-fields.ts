import { readdirSync } from 'node:fs'
import type * as z from 'zod/mini'

/** A text field in the body of a call: its path in the body (`[]` for an array's items) and its maximum length. */
export interface TextField {
  call: string
  body: z.ZodMiniType
  path: string[]
  max: number | undefined
}

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  options?: z.ZodMiniType[]
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  checks?: { _zod: { def: { check: string; maximum?: number } } }[]
}

interface CallWithBody {
  method: string
  path: string
  body: z.ZodMiniType
}

/** Returns every text field in the body of every endpoint of the contract. */
export async function textFields(): Promise<TextField[]> {
  const files = readdirSync('src/contract').filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules = await Promise.all(files.map((name) => import(`../../src/contract/${name.slice(0, -3)}.ts`)))
  // A set, since each slice exports its endpoints, and so does entities.ts.
  const endpoints = new Set(modules.flatMap((module) => Object.values(module).flatMap(endpointsIn)))
  return [...endpoints].flatMap((endpoint) =>
    textsIn(endpoint.body).map(({ path, max }) => ({
      call: `${endpoint.method} ${endpoint.path}`,
      body: endpoint.body,
      path,
      max,
    })),
  )
}

/** A body with only this text, at the field's path. */
export function bodyWith(path: readonly string[], text: string): unknown {
  return path.reduceRight<unknown>((inner, name) => (name === '[]' ? [inner] : { [name]: inner }), text)
}

/** A text that says which field it stands in. */
export function textOf(field: string): string {
  return `Texto de ${field}`
}

function endpointsIn(exported: unknown): CallWithBody[] {
  if (typeof exported !== 'object' || exported === null || '_zod' in exported) return []
  if ('method' in exported && 'path' in exported)
    return 'body' in exported && exported.body ? [exported as CallWithBody] : []
  return Object.values(exported).flatMap(endpointsIn)
}

function textsIn(schema: z.ZodMiniType, path: string[] = []): { path: string[]; max: number | undefined }[] {
  const def = schema._zod.def as unknown as Definition
  if (def.type === 'string') {
    const maxima = (def.checks ?? []).flatMap((check) => check._zod.def.maximum ?? [])
    return [{ path, max: maxima.length > 0 ? Math.min(...maxima) : undefined }]
  }
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => textsIn(field, [...path, name])),
    ...(def.element ? textsIn(def.element, [...path, '[]']) : []),
    ...[def.innerType, def.in, def.out, ...(def.options ?? [])].flatMap((inner) => (inner ? textsIn(inner, path) : [])),
  ]
}
