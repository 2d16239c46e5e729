import { expect, test } from 'vitest'
import { entities, entityNames } from '#contract/entities.ts'
import type { Database } from '#server/db/tables.ts'
import { buildTestApp } from '#support/build-test-app.ts'

/** Rows with the columns of the first migration, which never change. What later ones add has a value without being named. */
const firstRows = {
  products: { id: 'a', title: 'Toldo', features: '["Lona"]' },
  services: { id: 'a', title: 'Reforma', description: 'Como nova.', youtube_id: 'dQw4w9WgXcQ' },
  faq: { id: 'a', question: 'Sim?', answer: 'Sim.', position: 1 },
  users: { id: 'a', name: 'Bia', email: 'bia@toldaria.example', email_key: 'bia', password_hash: '' },
  site_config: {
    id: 1,
    title: 'Toldos',
    description: 'Sombra.',
    address: 'Rua dos Ipês',
    phone: '6730000000',
    email: 'oi@toldaria.example',
    facebook: 'https://facebook.example/toldos',
    instagram: 'https://instagram.example/toldos',
    whatsapp: '67900000000',
  },
}

test('rows that were stored before the later migrations are read', async () => {
  const { app, db, authorization } = await buildTestApp()
  for (const [table, row] of Object.entries(firstRows)) await insertAsThen(db, table, row)
  for (const name of entityNames) {
    const reply = await app.inject({ url: entities[name].list.path, headers: authorization })
    expect(reply.statusCode, `${name} ${reply.body}`).toBe(200)
  }
})

async function insertAsThen(db: Database, table: string, row: object) {
  await db
    .insertInto(table as 'products')
    .values(row as never)
    .execute()
}
