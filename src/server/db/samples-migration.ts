import { createHash } from 'node:crypto'
import type { AnyDatabase } from './dialects.ts'
import type { Migration } from './migrate.ts'
import { addsSamples, claimsThen, contactsThen, itemsThen, townThen } from './samples-migration.text.ts'
import { batchesOf } from './tables.ts'

type Fields = Record<string, unknown>

interface Decisions {
  confirmed: readonly { name: string; value: string }[]
  leftOut: readonly string[]
}

const lists = ['products', 'services', 'faq']
/** So many revisions are in memory at once. */
const revisionsAtOnce = 500

/**
 * The list of what is of the sample, in place of what owners confirmed and left out one by one. A database in use keeps its pages: what stood
 * as it was shipped and unconfirmed is in the list, a confirmed sentence is the owner's. So do the states in history.
 */
export const samplesMigration: Migration = {
  name: '002-samples',
  adds: addsSamples,
  async up(db) {
    await db.schema
      .createTable('samples')
      .addColumn('place', 'text', (column) => column.primaryKey())
      .execute()
    // A new database has no user yet.
    if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return
    const company = await contentOf(db, 'company', 'content')
    const { confirmed = [], leftOut = [], ...facts } = company ?? {}
    const decisions = { confirmed, leftOut } as Decisions
    const meta: Fields | undefined = await db.selectFrom('site_config').selectAll().executeTakeFirst()
    const words = await contentOf(db, 'texts', 'words')
    const town = String(facts.town || townThen)
    const migrated = {
      meta: (state: Fields) => withoutContacts(state, decisions),
      company: (state: Fields) => withoutDecisions(state, meta),
      texts: (state: Fields) => withClaims(state, decisions, town),
    }
    const { samples, ...texts } = migrated.texts(words ?? {})
    const places = [...(samples as string[])]
    for (const entity of lists)
      for (const item of await rowsOf(db, entity))
        if (isSample(entity, item, decisions)) places.push(`${entity}.${item.id}`)
    for (const batch of batchesOf([...new Set(places)]))
      await db
        .insertInto('samples')
        .values(batch.map((place) => ({ place })))
        .execute()
    if (company)
      await db
        .updateTable('company')
        .set({ content: JSON.stringify(migrated.company(company)) })
        .execute()
    if (words)
      await db
        .updateTable('texts')
        .set({ words: JSON.stringify(texts) })
        .execute()
    else if (Object.keys(texts).length > 0)
      await db
        .insertInto('texts')
        .values({ id: 1, words: JSON.stringify(texts) })
        .execute()
    if (meta) await db.updateTable('site_config').set(migrated.meta(meta)).execute()
    await migrateHistory(db, (entity, id, state) => {
      if (entity in migrated) return migrated[entity as keyof typeof migrated](state)
      return isSample(entity, state, decisions) ? { ...state, samples: [`${entity}.${id}`] } : state
    })
    // Servers make their pages anew.
    await db
      .updateTable('publication')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute()
  },
}

async function contentOf(db: AnyDatabase, table: string, column: string): Promise<Fields | undefined> {
  const row = await db.selectFrom(table).select(column).executeTakeFirst()
  return row && JSON.parse(row[column])
}

/** The rows of a list, and those in the trash. */
async function rowsOf(db: AnyDatabase, entity: string): Promise<Fields[]> {
  const deleted = await db.selectFrom('trash').select('content').where('entity', '=', entity).execute()
  const rows: Fields[] = await db.selectFrom(entity).selectAll().execute()
  return [...rows, ...deleted.map(({ content }) => JSON.parse(content))]
}

/** Whether a row, or an item as read, is a sample as it was shipped, whose answer nobody has confirmed. */
function isSample(entity: string, item: Fields, { confirmed }: Decisions): boolean {
  const { image_hash, features, picture } = item
  const photo = image_hash ?? (picture as { hash?: string } | null | undefined)?.hash
  const fields: Record<string, () => unknown[]> = {
    products: () => [item.title, typeof features === 'string' ? JSON.parse(features) : features, item.alt, photo],
    services: () => [item.title, item.description, item.youtube_id ?? item.youtubeId, ...(photo ? [photo] : [])],
    faq: () => [item.question, item.answer],
  }
  const digest = createHash('sha256')
    .update(JSON.stringify(fields[entity]?.() ?? []))
    .digest('hex')
  const isConfirmed = confirmed.some(({ name, value }) => name === 'answer' && value === item.question)
  return itemsThen.includes(digest.slice(0, 32)) && !isConfirmed
}

/**
 * The owner's texts with what was confirmed, and as `samples` the places of what was shown as it was shipped. What was left out is in neither:
 * the neutral sentence stands there, since a heading needs one below it. Before, 'Sobre' had none.
 */
function withClaims(state: Fields, { confirmed, leftOut }: Decisions, town: string): Fields {
  const claims = claimsThen(town, isOtherTrade(state.trade))
  const own: Fields = {}
  const samples: string[] = []
  for (const [field, value] of Object.entries(claims)) {
    // One decision was about a step and its text.
    const name = field.replace(/(Step\d)Text$/, '$1')
    const claim = name.startsWith('excellence') ? `${claims[name]}: ${claims[`${name}Text`]}` : value
    if (state[field] || leftOut.includes(name)) continue
    if (!confirmed.some((one) => one.name === name && one.value === claim)) samples.push(`texts.${field}`)
    else if (value !== '') own[field] = value
  }
  return { ...state, ...own, samples }
}

/** The configuration without the shipped contacts that were left out of the page. */
function withoutContacts(state: Fields, { leftOut }: Decisions): Fields {
  const emptied = ['whatsapp', 'email', 'title', 'description'].filter(
    (name) => leftOut.includes(name) && state[name] === contactsThen[name],
  )
  return { ...state, ...Object.fromEntries(emptied.map((name) => [name, ''])) }
}

/** The company with only what it does not have. An address that is its own was shown. */
function withoutDecisions({ confirmed: _, ...state }: Fields, meta: Fields | undefined): Fields {
  const isAbsent = (name: string) =>
    ['phone', 'facebook', 'instagram'].includes(name) || (name === 'address' && meta?.address === contactsThen.address)
  return { ...state, leftOut: ((state.leftOut ?? []) as string[]).filter(isAbsent) }
}

/** @param migrated returns the state of an item as of now */
async function migrateHistory(
  db: AnyDatabase,
  migrated: (entity: string, id: string, state: Fields) => Fields,
): Promise<void> {
  for (let last = 0; ; ) {
    const found = await db
      .selectFrom('revisions')
      .select(['seq', 'entity', 'item_id', 'before', 'after'])
      .where('seq', '>', last)
      .where('entity', 'in', ['meta', 'company', 'texts', ...lists])
      // The order of a list has no content.
      .where((eb) => eb.or([eb('item_id', '!=', eb.ref('entity')), eb('entity', 'not in', lists)]))
      .orderBy('seq')
      .limit(revisionsAtOnce)
      .execute()
    for (const { seq, entity, item_id: id, ...states } of found) {
      const [before, after] = [states.before, states.after].map((state) =>
        state === null ? null : JSON.stringify(migrated(entity, id, JSON.parse(state))),
      )
      if (before !== states.before || after !== states.after)
        await db.updateTable('revisions').set({ before, after }).where('seq', '=', seq).execute()
      last = seq
    }
    if (found.length < revisionsAtOnce) return
  }
}

/** In the singular and without accents. */
const awningWords = [
  ...['toldo', 'cobertura', 'tenda', 'lona', 'sombra', 'sombreamento', 'policarbonato', 'platibanda', 'persiana'],
  ...['cortina', 'brise', 'pergola', 'pergolado', 'ombrelone'],
]

function isOtherTrade(trade: unknown): boolean {
  if (!trade) return false
  const words = String(trade)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
  return !words.some((word) => awningWords.includes(word.replace(/s$/, '')))
}
