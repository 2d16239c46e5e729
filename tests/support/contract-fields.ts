import type * as z from 'zod/mini'
import { endpoints } from './contract-endpoints.ts'

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

/** Returns every text field in the body of every endpoint of the contract. */
export function textFields(): TextField[] {
  return endpoints.flatMap(({ method, path: address, body }) =>
    body ? textsIn(body).map(({ path, max }) => ({ call: `${method} ${address}`, body, path, max })) : [],
  )
}

/** A body with only this text, at the field's path. */
export function bodyWith(path: readonly string[], text: string): unknown {
  return path.reduceRight<unknown>((inner, name) => (name === '[]' ? [inner] : { [name]: inner }), text)
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
