import * as z from 'zod/mini'
import { listLines } from '../forms/list-lines.ts'

/** A list as its form has it: a text with one row on each line. */
export function linesSchema(rows: z.ZodMiniType<string[] | undefined>) {
  return z.pipe(z.pipe(z.string(), z.transform(listLines)), rows as z.ZodMiniType<string[] | undefined, string[]>)
}

export function linesValue(rows: readonly string[]): string {
  return rows.join('\n')
}
