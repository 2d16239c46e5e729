import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { entities, entityNames, publicEntityNames } from '#contract/entities.ts'
import { listEntity } from '#contract/entity.ts'
import { idSchema, imageInputSchema, pictureSchema, requiredText, versionSchema } from '#contract/validation.ts'
import { pictureColumns } from '#server/db/tables.ts'
import { makeMissingVariants } from '#server/media/missing-variants.ts'
import { pruneMedia } from '#server/operation/periodic-work.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

// This file changes shared modules: it declares an entity (vitest.config.ts).

// A second entity with a picture, as a developer would add it: a field in its schemas, a line in its traits, a column.
const itemSchema = z.object({
  _id: idSchema,
  version: versionSchema,
  title: z.string(),
  photo: z.nullable(pictureSchema),
})
const inputSchema = z.object({ title: requiredText(200), photo: imageInputSchema })
const traits = { titleOf: ({ title }: { title: string }) => title, orderedBy: 'creation' } as const
const sketches = listEntity(
  '/sketches',
  'public',
  { item: itemSchema, input: inputSchema },
  { ...traits, pictures: { photo: 'photo' }, inLinkPreviews: false },
)

// What follows from the line that would be added to the record of entities.
Object.assign(entities, { sketches })
for (const names of [entityNames, publicEntityNames]) (names as string[]).push('sketches')
;(pictureColumns as unknown[]).push({ table: 'sketches', column: 'photo_hash', of: null })

test('a second entity stores, shows, keeps and removes pictures by its declaration alone', async () => {
  const { send, app, db } = await setUp()
  const photo = await longPhoto()
  const created = await send('POST', '/sketches', { title: 'Varanda', photo })
  expect([created.statusCode, created.json()]).toMatchObject([201, { photo: { width: 700, avif: false } }])
  const { _id, photo: picture } = created.json()
  const image = `/media/${picture.hash}-960.webp`
  expect((await app.inject(image)).statusCode).toBe(200)

  for (const kept of [{ title: 'Sacada' }, { title: 'Sacada', photo: image }])
    expect((await send('PUT', `/sketches/${_id}`, kept)).json()).toMatchObject({ _id, title: 'Sacada', photo: picture })
  const later = new Date(Date.now() + 31 * 86_400_000)
  expect(await pruneMedia(db, later)).toBe(0)
  expect((await send('PUT', `/sketches/${_id}`, { title: 'Sacada', photo: '' })).json()).toMatchObject({ photo: null })
  // The history shows it.
  expect(await pruneMedia(db, later)).toBe(0)
  await db.deleteFrom('revisions').execute()
  expect(await pruneMedia(db, later)).toBe(1)
})

test('a second entity refuses an invalid picture and an external URL, and names its own field', async () => {
  const { send } = await setUp()
  const long = `data:image/png;base64,${'QUJD'.repeat(100_000)}`
  for (const photo of ['https://imagens.example/a.jpg', 'javascript:alert(1)', dataUrlOf('oi'), long, 5, {}]) {
    const reply = await send('POST', '/sketches', { title: 'Varanda', photo })
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ field: 'photo', code: 'image' }]])
  }
  // Another field: an ordinary text, which the schema ignores.
  const other = await send('POST', '/sketches', { title: 'Varanda', image: await longPhoto() })
  expect([other.statusCode, other.json()]).toMatchObject([201, { photo: null }])
})

test('a second entity’s pictures get their AVIF', async () => {
  const { send, app, db, publisher } = await setUp()
  const small = dataUrlOf(await photoPixels(40, 30).png().toBuffer())
  const { photo } = (await send('POST', '/sketches', { title: 'Varanda', photo: small })).json()
  const log = { error: (details: object, message: string) => console.error(message, details) }
  onTestFinished(makeMissingVariants({ db, publisher, log, pauseMs: 5, quietMs: 0 }))
  const lists = () => publisher.edition.lists as unknown as { sketches: z.output<typeof itemSchema>[] }
  await vi.waitFor(() => expect(lists().sketches[0]?.photo?.avif).toBe(true), 90_000)
  expect((await app.inject(`/media/${photo.hash}-480.avif`)).statusCode).toBe(200)
})

test('an item’s picture that the traits omit, or assign to another field, does not compile', () => {
  const schemas = { item: itemSchema, input: inputSchema }
  // @ts-expect-error a picture is forgotten
  listEntity('/sketches', 'public', schemas, { ...traits, pictures: {} })
  // @ts-expect-error a title is no picture
  listEntity('/sketches', 'public', schemas, { ...traits, pictures: { photo: 'title' } })
  expect(sketches.pictures).toEqual({ photo: 'photo' })
})

/** A photo of over 200 KB, which is extracted from the body. */
async function longPhoto() {
  const url = dataUrlOf(await photoPixels(700, 500).jpeg({ quality: 100 }).toBuffer())
  expect(url.length).toBeGreaterThan(200_000)
  return url
}

async function setUp() {
  // No edition is made before the table exists.
  const shown = (publicEntityNames as string[]).splice(publicEntityNames.indexOf('sketches' as never), 1)
  const server = await buildTestApp()
  await server.db.schema
    .createTable('sketches')
    .addColumn('seq', process.env.TEST_DATABASE_URL ? 'serial' : 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('photo_hash', 'text', (column) => column.references('media.hash'))
    .execute()
  ;(publicEntityNames as string[]).push(...shown)
  const { app, authorization: headers } = server
  return {
    ...server,
    send: (method: 'POST' | 'PUT', url: string, payload: object) => app.inject({ method, url, headers, payload }),
  }
}
