import { readdirSync } from 'node:fs'
import type * as z from 'zod/mini'

/** A text that a client may send: where it stands in the body of which call, and the most characters it may have. */
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

/** Every text in the bodies of every endpoint that any file of the contract exports. */
export async function textFields(): Promise<TextField[]> {
  const files = readdirSync('src/contract').filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules = await Promise.all(files.map((name) => import(`../../src/contract/${name.slice(0, -3)}.ts`)))
  // An endpoint is exported by its slice and stands in the record of entities too.
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

/** A body that has this text at the field's place and nothing else. */
export function bodyWith(path: readonly string[], text: string): unknown {
  return path.reduceRight<unknown>((inner, name) => (name === '[]' ? [inner] : { [name]: inner }), text)
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
