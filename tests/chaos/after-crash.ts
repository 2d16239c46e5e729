import { sql } from 'kysely'
import { expect } from 'vitest'
import { migrateInside } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { inTrash, integrityOf, type Ledger, type Mark } from './integrity.ts'
import { type PendingCreation, signIn } from './writers.ts'

type Item = Record<string, unknown> & { _id: string }

interface Known {
  ledger: Ledger
  pending: PendingCreation[]
  sessions: { ended: Set<string>; open: Set<string> }
}

/**
 * Checks over the API that every acknowledged write is there, that each creation without an acknowledgement is stored once after it was
 * repeated, that visitors get what administrators read, and that acknowledged sessions and sign-outs hold.
 */
export async function checkAfterCrash(url: string, { ledger, pending, sessions }: Known): Promise<void> {
  const { access_token: token } = await signIn(url)
  const call = (path: string, options: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
  const read = async (path: string): Promise<Item[]> => (await call(path)).json()

  const stored = await readMarks(read)
  expect(ledger.compare(stored), 'lost writes').toEqual([])
  const unknown = [...stored].filter(([id, mark]) => /^\/(faq|products) /.test(mark) && !ledger.knows(id))
  const marks = pending.map(({ mark }) => mark)
  expect(
    unknown.filter(([, mark]) => !marks.includes(mark)),
    'items that nobody created',
  ).toEqual([])

  for (const { path, key, body, mark } of pending.splice(0)) {
    const [there] = [...stored].find(([, known]) => known === mark) ?? []
    if (there !== undefined) ledger.acknowledge(there, mark)
    // Not those with a photo, which a busy machine decodes for a long time.
    if ('image' in body) continue
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const reply = await call(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.status, `the repeated creation of ${mark}`).toBe(201)
    const { _id } = await reply.json()
    expect(_id).toBe(there ?? _id)
    ledger.acknowledge(_id, mark)
  }
  const now = await readMarks(read)
  expect(ledger.compare(now), 'repeated creations').toEqual([])
  const present = [...now.values()].filter((mark) => mark !== inTrash)
  expect(new Set(present).size, 'items that are there twice').toBe(present.length)

  for (const path of ['/products', '/services', '/faq', '/meta']) {
    // As visitors read them.
    const items = (await read(path)).map(({ version: _, hidden: __, ...item }) => item)
    await expect.poll(async () => (await fetch(`${url}${path}`)).json(), { timeout: 20_000 }).toEqual(items)
  }
  const page = await (await fetch(url)).text()
  expect((await read('/faq')).filter(({ question }) => !page.includes(String(question)))).toEqual([])

  const statusOf = async (session: string) =>
    (await fetch(`${url}/users`, { headers: { authorization: `Bearer ${session}` } })).status
  for (const session of [...sessions.open].slice(-3))
    expect(await statusOf(session), 'an acknowledged session').toBe(200)
  for (const session of [...sessions.ended].slice(-3)) expect(await statusOf(session), 'an ended session').toBe(401)
}

/** The mark of each item, of the company and of the services' order. */
async function readMarks(read: (path: string) => Promise<Item[]>): Promise<Map<string, Mark>> {
  const stored = new Map<string, Mark>()
  for (const { _id, question } of await read('/faq')) stored.set(_id, String(question))
  for (const { _id, title } of await read('/products')) stored.set(_id, String(title))
  for (const { _id } of await read('/trash')) stored.set(_id, inTrash)
  for (const { title } of await read('/meta')) stored.set('meta', String(title))
  stored.set('services', (await read('/services')).map(({ _id }) => _id).join())
  return stored
}

/** The number of products in an older database. */
export const olderProducts = 300

/**
 * Makes a database of the last program before 1.0.0, with a question and many products.
 * @param url of an empty database
 */
export async function createOlderDatabase(url: string): Promise<void> {
  const { db, dialect } = openDatabase(url)
  await db.transaction().execute(async (trx) => {
    const [baseline] = migrations
    await migrateInside(trx, dialect, migrations.slice(0, 1))
    await trx.deleteFrom('migrations').execute()
    for (const name of baseline?.replaces ?? []) await trx.insertInto('migrations').values({ name }).execute()
    await trx.insertInto('publication').values({ id: 1, version: 5, database_id: 'older' }).execute()
    await sql`insert into faq (id, question, answer, position) values ('a', 'Fica?', 'Fica.', 1)`.execute(trx)
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(olderProducts)})
      insert into products (id, title, features) select cast(n as text), 'Toldo', '["Lona"]' from numbers`.execute(trx)
  })
  await db.destroy()
}

/** What must be there after the migrations: their number, the older content, and no broken reference. */
export async function describeDatabase(url: string) {
  const { db } = openDatabase(url, { mayCreate: false })
  const described = {
    migrations: (await db.selectFrom('migrations').select('name').execute()).length,
    products: (await db.selectFrom('products').select('id').execute()).length,
    questions: (await db.selectFrom('faq').select('question').where('id', '=', 'a').execute()).length,
    ...(url.startsWith('file:') && { integrity: await integrityOf(db) }),
  }
  await db.destroy()
  return described
}
