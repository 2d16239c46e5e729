import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blankCompany, type Company } from '#contract/company.ts'
import {
  declarationOf,
  listNames,
  type PublicEntityName,
  publicEntityNames,
  publicListNames,
} from '#contract/entities.ts'
import { isSameValue } from '#contract/history.ts'
import { imageAddress } from '#contract/pictures.ts'
import { shippedMeta } from '#contract/shipped-meta.text.ts'
import { validationCodes } from '#contract/validation.ts'
import { makeBackup } from '../backup/make-backup.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, publishInTransaction, systemActor } from '../db/transactions.ts'
import { entityOnServer } from '../entities.ts'
import type { Env } from '../env.ts'
import { ProblemError } from '../http/problems.ts'
import { createMediaStore } from '../media/media.store.ts'
import { PictureError, preparePicture } from '../media/prepare-picture.ts'
import { isShippedMeta } from '../meta/claims.ts'
import { runHook } from '../process/child-process.ts'
import { StartError } from '../process/exits.ts'
import { giveToFolderOwner } from '../process/files.ts'
import { createSlugStore } from '../products/products.store.ts'
import { removeUnchangedSamples } from '../seed/seed.ts'
import { isOpenSample } from '../seed/shipped.ts'
import { createRowStore } from '../writes/items.store.ts'
import { wholeState } from '../writes/whole-state.ts'
import { write, writeNew } from '../writes/write.ts'
import { type Converted, convertItem, type Fields, formerId, madeId, picturesIn } from './convert.ts'
import { UnreadableAddress } from './guarded-download.ts'
import { importText, pictureFaults } from './import.text.ts'
import { readSource, type Source, UnreadableFile } from './source.ts'

interface ImportOptions {
  db: Database
  env: Pick<Env, 'databaseUrl' | 'backupDir'> & Partial<Pick<Env, 'backupHook'>>
  /** An address or a file. */
  from: string
  /** Whether it is done, and not only said. */
  yes: boolean
  /** Whether it comes beside items that are neither samples nor of an import from there. */
  add: boolean
  /** Prints a line. */
  say: (line: string) => void
  /** Stops it: nothing is changed. */
  signal: AbortSignal
}

const picturesAtOnce = 3

/**
 * Brings the content of another server, or of a file, into the database: all of it in one transaction, after a proven backup. Without `yes` it
 * only says what would come.
 * @throws StartError with one sentence, and nothing is changed; the signal's reason
 */
export async function importContent({ db, env, from, yes, add, say, signal }: ImportOptions): Promise<void> {
  const source = await readSource(from, signal)
  const present = await readPresent(db)
  const { items, lines } = convertAll(source, present)
  say(importText.found(Object.entries(source.lists).map(([name, list]) => [name as PublicEntityName, list.length])))
  if (source.isToldaria && source.origin !== 'file') say(importText.hidden)
  const wanted = await notYetHere(db, present, items)
  for (const item of wanted) say(importText.comes(item.name, item.title))
  for (const item of items)
    if (!wanted.includes(item))
      lines.push(item.id ? importText.already(item.name, item.title) : importText.keptOwn(item.name))
  const ownItems = present.ownIds.filter((id) => !items.some((item) => item.id === id)).length
  if (present.samples > 0) say(importText.samplesGo(present.samples))
  if (wanted.length === 0) return sayAll(say, [...lines, importText.nothing])
  if (ownItems > 0 && !add) throw new StartError(importText.needsAdd(ownItems))
  if (!yes) return sayAll(say, [...lines, importText.needsYes])

  const { name } = await makeBackup({ databaseUrl: env.databaseUrl, folder: env.backupDir, before: 'import' })
  const backup = join(env.backupDir, name)
  const stored = await storeAll({ db, source, wanted, lines, say, signal })
  const hookFailure = env.backupHook && (await runHook(env.backupHook, [backup]))
  if (hookFailure) lines.push(importText.hookFailed(hookFailure))
  const report = backup.replace(/\.db$/, '.txt')
  await writeFile(report, `${lines.join('\n')}\n`, { mode: 0o600 })
  giveToFolderOwner(report)
  sayAll(say, [...lines, importText.done(stored), importText.report(report), importText.goBack(backup)])
}

function sayAll(say: (line: string) => void, lines: readonly string[]): void {
  for (const line of lines) say(line)
}

/** What the database has, as far as an import must know it. */
interface Present {
  meta: Fields
  /** The single entities that somebody has filled in. */
  ownSingles: Set<string>
  /** The ids of items that are no samples. */
  ownIds: string[]
  samples: number
  /** The entity of each item. */
  entityOf: Map<string, string>
}

async function readPresent(db: Database): Promise<Present> {
  const [meta, company, texts] = await Promise.all(
    (['meta', 'company', 'texts'] as const).map(async (name) => (await entityOnServer(name).store(db, '').list())[0]),
  )
  const isShipped = (fields: Fields) =>
    Object.entries(shippedMeta).every(
      ([field, value]) => fields[field] === value || isShippedMeta(field as 'phone', String(fields[field])),
    )
  const ownSingles = new Set<string>()
  if (meta && !isShipped({ ...meta })) ownSingles.add('meta')
  if (company && !isSame({ ...company }, blankCompany)) ownSingles.add('company')
  if (texts && Object.values(texts).some((value) => value !== '' && value !== null && value !== undefined))
    ownSingles.add('texts')
  const ownIds: string[] = []
  const entityOf = new Map<string, string>()
  let samples = 0
  for (const name of publicListNames)
    for (const item of (await entityOnServer(name).store(db, '').list()) as { _id: string }[]) {
      if (isOpenSample(name, item, (company as Company | undefined) ?? blankCompany)) samples += 1
      else ownIds.push(item._id)
    }
  for (const name of listNames)
    for (const id of (await createRowStore(db, name).versions()).keys()) entityOf.set(id, name)
  return { meta: { ...shippedMeta, ...meta }, ownSingles, ownIds, samples, entityOf }
}

function isSame(one: Fields, other: object): boolean {
  return Object.entries(other).every(([field, value]) => isSameValue(one[field], value))
}

/** Converts every item, and gives each an id of its own. */
function convertAll(source: Source, present: Present): { items: Converted[]; lines: string[] } {
  const items: Converted[] = []
  const lines: string[] = []
  /** The entity of each id so far. */
  const others = new Map<string, PublicEntityName>()
  /** The id of each product here, by its former one, which works name. */
  const products = new Map<string, string>()
  // Products come before works.
  for (const name of publicEntityNames) {
    const list = source.lists[name] ?? []
    const isList = declarationOf(name).create !== undefined
    for (const read of isList ? list : list.slice(0, 1)) {
      const one = name === 'works' ? withProduct(read, products) : read
      const converted = convertItem(source, name, one, name === 'meta' ? present.meta : {})
      if ('reason' in converted) {
        lines.push(importText.leftOut(name, converted.title, converted.reason))
        continue
      }
      lines.push(...converted.notes.map((note) => importText.noted(name, converted.title, note)))
      const former = formerId(one as Fields)
      const item = withOwnId(source, converted, { isUnnamed: former === '', others }, present)
      if (item.id) others.set(item.id, name)
      if (name === 'products' && item.id && former !== '') products.set(former, item.id)
      items.push(item)
    }
  }
  return { items, lines }
}

function withProduct(work: unknown, products: Map<string, string>): unknown {
  const productId = products.get(formerId({ _id: (work as Fields | null)?.productId }))
  return productId ? { ...(work as Fields), productId } : work
}

/** An id that another entity has, here or in the source, makes another one; so does the title of a second item without a former id. */
function withOwnId(
  { origin }: Source,
  item: Converted,
  { isUnnamed, others }: { isUnnamed: boolean; others: ReadonlyMap<string, PublicEntityName> },
  { entityOf }: Present,
): Converted {
  const { id, name } = item
  if (id === undefined) return item
  const isOfOther = (one: string) => [entityOf.get(one), others.get(one)].some((holder) => (holder ?? name) !== name)
  const isDouble = (one: string) => isUnnamed && others.has(one)
  let own = id
  for (let nth = 2; isOfOther(own) || isDouble(own); nth += 1) own = madeId(origin, name, `${id} ${nth}`)
  return { ...item, id: own }
}

/** The items whose id is neither here nor in the trash or in history, and the single entities that nobody has filled in. */
async function notYetHere(db: Database, present: Present, items: readonly Converted[]): Promise<Converted[]> {
  const ids = items.flatMap(({ id }) => id ?? [])
  const used = new Set(present.entityOf.keys())
  for (let at = 0; at < ids.length; at += 200) {
    const some = ids.slice(at, at + 200)
    for (const { id } of await db.selectFrom('trash').select('id').where('id', 'in', some).execute()) used.add(id)
    const past = db.selectFrom('revisions').select('item_id').distinct().where('item_id', 'in', some)
    for (const { item_id: id } of await past.execute()) used.add(id)
  }
  const seen = new Set<string>()
  return items.filter(({ id, name }) => {
    if (id === undefined) return !present.ownSingles.has(name)
    if (used.has(id) || seen.has(id)) return false
    seen.add(id)
    return true
  })
}

interface StoreOptions extends Pick<ImportOptions, 'db' | 'say' | 'signal'> {
  source: Source
  wanted: readonly Converted[]
  lines: string[]
}

/** A picture was deleted between its upload and the transaction. */
class MissingPicture extends Error {}

/** Stores the pictures as they come, then all items in one transaction. Returns how many items. */
async function storeAll({ db, source, wanted, lines, say, signal }: StoreOptions): Promise<number> {
  const added: string[] = []
  try {
    for (;;) {
      const hashes = await storePictures({ db, source, wanted, say, signal, added })
      const ready = wanted.flatMap((item) => withStoredPictures(item, hashes, lines))
      signal.throwIfAborted()
      try {
        const stored = [...hashes.values()].flatMap(({ hash }) => hash ?? [])
        const { result } = await publishInTransaction(db, systemActor, (trx) => insertAll(trx, ready, stored))
        return result
      } catch (error) {
        if (!(error instanceof MissingPicture)) throw error
      }
    }
  } catch (error) {
    await createMediaStore(db).deleteUnowned(added)
    throw error
  }
}

/** A picture, or why it cannot be read. */
type StoredPicture = { hash: string; fault?: never } | { hash?: never; fault: string }

/** Returns each picture by what was sent. */
async function storePictures({
  db,
  source,
  wanted,
  say,
  signal,
  added,
}: Omit<StoreOptions, 'lines'> & { added: string[] }) {
  const sent = new Set(wanted.flatMap((item) => picturesIn(item).map(({ holder, field }) => String(holder[field]))))
  const hashes = new Map<string, StoredPicture>()
  const waiting = [...sent]
  const store = async (): Promise<void> => {
    for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) {
      signal.throwIfAborted()
      hashes.set(value, await storePicture(value))
      say(importText.pictures(hashes.size, sent.size))
    }
  }
  const storePicture = async (value: string): Promise<StoredPicture> => {
    try {
      const picture = await preparePicture(/^data:/i.test(value) ? value : await source.readPicture(value, signal))
      // With its variants, or not at all.
      await inTransaction(db, systemActor, async (trx) => {
        if (!(await createMediaStore(trx).touch(picture.hash))) added.push(picture.hash)
        await createMediaStore(trx).put(picture)
      })
      return { hash: picture.hash }
    } catch (error) {
      signal.throwIfAborted()
      return { fault: faultOf(error) }
    }
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, store))
  return hashes
}

/** @throws the error itself if neither the picture is the cause nor what names it */
function faultOf(error: unknown): string {
  if (error instanceof UnreadableAddress) return pictureFaults.ofAddress(error)
  if (error instanceof UnreadableFile) return pictureFaults.ofFile
  if (error instanceof PictureError) return pictureFaults.ofPicture(error.reason)
  if (error instanceof ProblemError && error.code === 'body_too_large') return pictureFaults.tooLarge
  throw error
}

/** The item with stored pictures; nothing if it cannot be without one that cannot be read. */
function withStoredPictures(item: Converted, pictures: Map<string, StoredPicture>, lines: string[]): Converted[] {
  const { name, title } = item
  const body = structuredClone(item.body)
  let isWhole = true
  for (const { holder, field, inRow } of picturesIn({ name, body })) {
    const { hash, fault = '' } = pictures.get(String(holder[field])) ?? {}
    holder[field] = inRow ? (hash ? imageAddress(hash, '') : '') : hash ? { hash } : null
    if (hash) continue
    const isNeeded = (name === 'works' && field === 'image') || (name === 'services' && !body.youtubeId)
    if (isNeeded) isWhole = false
    const line = isNeeded
      ? importText.leftOut(name, title, importText.cannotBe(validationCodes.imageRequired))
      : importText.noted(name, title, importText.withoutPicture(field, fault))
    if (!lines.includes(line)) lines.push(line)
  }
  if (name === 'works' && !body.image) isWhole = false
  return isWhole ? [{ ...item, body }] : []
}

/** Writes what nobody has created meanwhile, and returns how many items; the samples go to the trash. @throws MissingPicture */
async function insertAll(trx: Database, ready: readonly Converted[], hashes: readonly string[]): Promise<number> {
  const media = createMediaStore(trx)
  if (!(await media.touch(...hashes))) throw new MissingPicture()
  const present = await readPresent(trx)
  const free = await notYetHere(trx, present, ready)
  await removeUnchangedSamples(trx, systemActor)
  // Before the first insert, so that no product takes another one's: links to the former pages go on.
  const slugs = free.flatMap(({ id, slug }) => (id && slug ? [{ slug, productId: id }] : []))
  await createSlugStore(trx).claim(slugs)
  for (const name of publicEntityNames) {
    const items = free
      .filter((item) => item.name === name)
      .map(({ id, body }) => ({ id, state: wholeState(name, body) }))
    const { save } = entityOnServer(name).store(trx, '')
    const change = { actor: systemActor, entity: name }
    if (!save) await writeNew(trx, change, items)
    else
      for (const { state } of items)
        await write(trx, { ...change, action: 'updated', id: name }, { run: () => save(state) })
  }
  return free.length
}
