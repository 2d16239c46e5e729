import { baseline } from './baseline.ts'
import type { Migration } from './migrate.ts'

/** The steps that led to the tables of today, in their order, and what each one adds, for the operator. */
export const migrations: readonly (Migration & { adds: string })[] = [
  { ...baseline, adds: 'as tabelas da versão 1.0.0, iguais às da versão 0.2.0' },
  {
    name: '002-service-photo',
    adds: 'a foto de cada serviço',
    async up(db) {
      await db.schema
        .alterTable('services')
        .addColumn('image_hash', 'text', (column) => column.references('media.hash'))
        .execute()
      await db.schema.createIndex('services_image_hash').on('services').column('image_hash').execute()
    },
  },
  {
    name: '003-hidden-product',
    adds: 'se um produto está esgotado por enquanto',
    async up(db) {
      await db.schema
        .alterTable('products')
        .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
  {
    name: '004-newest-revisions',
    adds: 'um índice, para saber logo quando cada parte do site mudou',
    async up(db) {
      await db.schema.createIndex('revisions_entity_at').on('revisions').columns(['entity', 'at']).execute()
    },
  },
]
