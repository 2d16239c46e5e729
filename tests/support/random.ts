import { publicListNames } from '#contract/entities.ts'
import type { ColumnKind } from '#server/db/list-tables.ts'
import { type Database, tableTraits } from '#server/db/tables.ts'
import { declaredColumns } from '#server/stores/list.store.ts'

/** What all random choices of a test come from: the night takes it from TEST_SEED, the gate's is always the same. */
export const seed = Number(process.env.TEST_SEED || 20_261)

/** Random choices that the seed determines (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  /** From 0 to below 1. */
  function random(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** One of the values; undefined if there is none. */
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const words = () => `${pick(['Toldo', 'Cobertura', 'Cortina'])} ${Math.floor(random() * 1e6)}`
  return { random, pick, words }
}

const hostileTexts = [
  '',
  ' ',
  'Toldo "azul" \\ d’água',
  'a\nb\r\nc\t',
  '\u2028\u2029\u0085',
  '🪟 ção',
  '{"a":1}',
  "''; --",
]

/** Fills an empty database with rows that the seed determines, also the bytes of its pictures. */
export async function fillRandomly(db: Database, seed: number, most = 12): Promise<void> {
  const { random, pick } = createRandom(seed)
  const count = () => Math.floor(random() * most)
  const id = () => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  const text = () => pick([...hostileTexts, id(), id().repeat(400)])
  const maybe = <Value>(value: Value) => (random() < 0.5 ? value : null)
  const at = () => new Date(Math.floor(random() * 2e12)).toISOString()
  const some = async (insert: () => Promise<unknown>) => {
    for (let left = count(); left > 0; left -= 1) await insert()
  }
  const insert = async (table: keyof typeof tableTraits, row: object) => {
    await db
      .insertInto(table)
      .values(row as never)
      .execute()
  }

  const hashes: string[] = []
  await some(async () => {
    const hash = id() + id()
    hashes.push(hash)
    await insert('media', { hash, width: 3, height: 2, bytes: bytes(), touched_at: at() })
    for (const width of [480, 1024])
      for (const format of ['webp', 'avif']) await insert('media_variants', { hash, width, format, bytes: bytes() })
  })
  const picture = () => (hashes.length > 0 ? maybe(pick(hashes)) : null)
  await some(() => insert('seeds', { slice: id() }))
  await some(() =>
    insert('products', {
      id: id(),
      version: count(),
      title: text(),
      features: text(),
      alt: maybe(text()),
      image_hash: picture(),
      image_url: maybe(text()),
      place: -count(),
      slug: id(),
      changed_at: at(),
      hidden: Number(random() < 0.5),
      price_from: text(),
      text: text(),
    }),
  )
  for (const name of publicListNames.filter((name) => name !== 'products'))
    await some(() =>
      insert(name, {
        id: id(),
        ...Object.fromEntries(Object.entries(declaredColumns(name)).map(([column, kind]) => [column, valueIn(kind)])),
      }),
    )
  const users: string[] = []
  await some(async () => {
    users.push(id())
    const user = { id: users.at(-1), name: text(), email: text(), email_key: id(), password_hash: text() }
    await insert('users', user)
    await insert('sessions', { token_hash: id(), user_id: user.id, expires_at: at(), last_used_at: at() })
    await insert('devices', { secret_hash: id(), user_id: user.id, expires_at: at() })
  })
  const actor = () => ({ user_id: users.length > 0 ? maybe(pick(users)) : null, user_name: maybe(text()) })
  const address = { title: text(), description: text(), address: text(), phone: text(), email: text() }
  if (random() < 0.8)
    await insert('site_config', { id: 1, ...address, facebook: text(), instagram: text(), whatsapp: text() })
  if (random() < 0.8) await insert('company', { id: 1, content: JSON.stringify({ town: text() }) })
  for (const hash of hashes.slice(0, 2)) await insert('company_pictures', { hash })
  const revision = () => ({ entity: 'faq', item_id: id(), action: 'updated', title: text(), at: at(), ...actor() })
  await some(() => insert('revisions', { ...revision(), before: maybe(text()), after: maybe(text()) }))
  await some(async () => {
    const item = { id: id(), entity: 'faq', title: text(), deleted_at: at(), ...actor(), content: text() }
    await insert('trash', item)
    const hash = picture()
    if (hash) await insert('trash_pictures', { id: item.id, hash })
  })
  for (const hash of hashes.slice(0, 2))
    await insert('social_posts', { id: id(), permalink: text(), caption: text(), posted_at: at(), image_hash: hash })
  await insert('social_feed', { id: 1, read_at: at() })
  // The highest numbers were in use and are free again.
  for (const table of publicListNames) {
    const last = await db
      .selectFrom(table as 'faq')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last)
      await db
        .deleteFrom(table as 'faq')
        .where('seq', '=', last.seq)
        .execute()
  }

  function valueIn(kind: ColumnKind): unknown {
    const values = {
      text,
      textOrNull: () => maybe(text()),
      rows: text,
      number: count,
      numberOrNull: () => maybe(count()),
      picture,
    }
    return values[kind]()
  }

  function bytes(): Buffer {
    const length = Math.floor(random() * 3000)
    return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
  }
}

/** All rows that a backup holds, by table, in an order that both databases give. */
export async function readContent(db: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const [table, { backup }] of Object.entries(tableTraits)) {
    if (!backup) continue
    const rows = await db
      .selectFrom(table as 'media')
      .selectAll()
      .execute()
    content[table] = rows
      .map((row) => JSON.stringify({ ...row, bytes: row.bytes && Buffer.from(row.bytes).toString('hex') }))
      .sort()
  }
  return content
}
