import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dayMs } from '#contract/retention.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { emptyLog } from '#server/db/dialects.ts'
import { pruneExpired, pruneHourly, pruneMedia } from '#server/operation/periodic-work.ts'
import { createEditionFile } from '#server/publication/edition.ts'
import { stopClock } from '#support/clock.ts'
import { newFolder } from '#support/new-folder.ts'
import { pixel } from '#support/pixel.ts'
import { setupPages } from '#support/setup-pages.ts'

const customer = {
  title: 'Casa da Célia Ximenes',
  district: 'Jacaraípe',
  comment: 'Ficou lindo demais!',
  commentAuthor: 'Célia Ximenes',
  commentAllowed: true,
}
const words = ['Célia Ximenes', 'Ficou lindo', 'Jacaraípe']
const slug = 'toldo-da-celia-ximenes'

/** What the record of processing says: by the name of a place, 'there' or 'gone' in each column. */
const [, part = ''] = readFileSync('docs/operations.md', 'utf8').split("### One customer's traces")
const rows = part.slice(0, part.indexOf('\n## ')).match(/^\|.*\|$/gm) ?? []
const table = rows.slice(2).map((row) => row.split('|').map((cell) => cell.trim()))
const columnOf = (column: number) => Object.fromEntries(table.map((cells) => [cells[1], cells[column]]))
const [edited, pastErased, deleted, erased] = [2, 3, 4, 5].map(columnOf)

/** A customer's work and a product named after her, on disk, in a proven backup and in the stored edition. */
async function setUp() {
  const dataDir = newFolder()
  const databaseFile = join(dataDir, 'toldaria.db')
  const databaseUrl = `file:${databaseFile}`
  const { call, app, db, publisher, authorization } = await setupPages({ DATABASE_URL: databaseUrl })
  const create = async (path: string, body: object) => (await call('POST', path, body)).json()
  const work = await create('/works', { ...customer, image: pixel('red') })
  const product = await create('/products', { title: 'Toldo da Célia Ximenes', features: ['Lona'] })
  const hash: string = work.picture.hash
  const { name } = await makeBackup({ databaseUrl, folder: dataDir })
  const stored = db.selectFrom('media_variants').select('bytes').where('hash', '=', hash)
  const photo = Buffer.from((await stored.executeTakeFirstOrThrow()).bytes)

  const textOf = async (...urls: string[]) => {
    const replies = await Promise.all(urls.map((url) => app.inject({ url, headers: authorization })))
    return replies.map(({ body }) => body).join()
  }
  const asVisitor = async (url: string) => await app.inject(url)
  const names = (text: string) => [...words, hash].some((word) => text.includes(word))

  /** In which places any trace is. */
  async function places() {
    await publisher.refresh()
    const editionFile = join(dataDir, 'edition.json')
    await createEditionFile(editionFile, databaseUrl).save(publisher.edition)
    const edition = readFileSync(editionFile, 'utf8')
    const pages = await Promise.all(['/', '/obras', '/works', '/products', '/sitemap.xml'].map(asVisitor))
    const publicText = pages.map(({ body }) => body).join()
    const address = await asVisitor(`/produto/${slug}`)
    await emptyLog(db)
    const file = readFileSync(databaseFile)
    const backup = readFileSync(join(dataDir, name))
    const isIn = (bytes: Buffer) => [...words, slug, photo].some((trace) => bytes.includes(trace))
    const found = {
      'pages and public lists': names(publicText) || names(address.body),
      "panel's lists and forms": names(await textOf('/works', '/products')),
      history: names(await textOf('/history')),
      trash: names(await textOf('/trash')),
      'address of the photo': (await asVisitor(work.image)).statusCode === 200,
      "address of the product's page, stored edition": address.statusCode !== 404,
      database: isIn(file),
      'backups made before': isIn(backup),
    }
    // Of the customer the stored edition has no more than the address.
    expect([names(edition), edition.includes(slug)]).toEqual([
      found['pages and public lists'],
      found["address of the product's page, stored edition"],
    ])
    return Object.fromEntries(Object.entries(found).map(([where, isThere]) => [where, isThere ? 'there' : 'gone']))
  }
  const edit = async () => {
    await call('PUT', `/works/${work._id}`, { title: 'Casa', image: pixel('blue') })
    await call('PUT', `/products/${product._id}`, { title: 'Toldo', features: ['Lona'] })
  }
  const remove = async () => {
    await call('DELETE', `/works/${work._id}`)
    await call('DELETE', `/products/${product._id}`)
  }
  return { call, db, work, product, databaseFile, places, edit, remove }
}

test('a customer who is edited away is gone from the site at once, and from all but older backups by “Apagar do histórico”', async () => {
  const { call, work, product, places, edit } = await setUp()
  const { trash: _, ...shown } = await places()
  expect(new Set(Object.values(shown))).toEqual(new Set(['there']))
  await edit()
  expect(await places()).toEqual(edited)
  await call('DELETE', `/history?entity=works&id=${work._id}`)
  await call('DELETE', `/history?entity=products&id=${product._id}`)
  expect(await places()).toEqual(pastErased)
})

test('a customer’s deleted work and product are gone from all but older backups by “Excluir para sempre”, or after 30 days', async () => {
  const { call, work, product, places, remove } = await setUp()
  await remove()
  expect(await places()).toEqual(deleted)
  await call('DELETE', `/trash/${work._id}`)
  await call('DELETE', `/trash/${product._id}`)
  expect(await places()).toEqual(erased)
})

test('what nobody erases goes by itself: the trash after 30 days, the photo 30 days after an edit, history after a year', async () => {
  const one = await setUp()
  const clock = stopClock()
  await one.remove()
  const other = await setUp()
  await other.edit()
  const pass = async (days: number) => {
    clock.passed = days * dayMs + 1000
    for (const { db } of [one, other]) {
      await db
        .updateTable('sessions')
        .set({
          last_used_at: new Date().toISOString(),
          expires_at: new Date(Date.now() + dayMs).toISOString(),
        })
        .execute()
      await pruneExpired(db)
      await pruneMedia(db)
    }
  }
  await pass(30)
  expect(await one.places()).toEqual(erased)
  expect(await other.places()).toEqual({ ...edited, 'address of the photo': 'gone' })
  await pass(365)
  expect(await other.places()).toMatchObject({ history: 'gone' })
})

test('every hour the log of SQLite is emptied, which holds what was erased before', async () => {
  const { db, databaseFile, call, work, remove } = await setUp()
  await remove()
  await call('DELETE', `/trash/${work._id}`)
  const log = () => readFileSync(`${databaseFile}-wal`)
  expect(log().includes(customer.comment)).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(pruneHourly(db, { error: (_, message) => expect.fail(message) }, true))
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => statSync(`${databaseFile}-wal`).size).toBe(0)
  expect(readFileSync(databaseFile).includes(customer.comment)).toBe(false)
})
