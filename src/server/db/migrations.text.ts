import type { Migration } from './migrate.ts'
import { baseline } from './migrations/001-baseline.ts'
import { servicePhoto } from './migrations/002-service-photo.ts'
import { hiddenProduct } from './migrations/003-hidden-product.ts'
import { newestRevisions } from './migrations/004-newest-revisions.ts'

/** The steps that led to the tables of `tables.ts`, in their order, and what each one adds, for the operator. */
export const migrations: readonly (Migration & { adds: string })[] = [
  { ...baseline, adds: 'as tabelas da versão 1.0.0, iguais às da versão 0.2.0' },
  { ...servicePhoto, adds: 'a foto de cada serviço' },
  { ...hiddenProduct, adds: 'se um produto está esgotado por enquanto' },
  { ...newestRevisions, adds: 'um índice, para saber logo quando cada parte do site mudou' },
]
