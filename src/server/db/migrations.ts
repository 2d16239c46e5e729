import { baseline } from './baseline.ts'
import type { Migration } from './migrate.ts'

/** The steps that lead to the tables of today, in their order. */
export const migrations: readonly Migration[] = [baseline]
