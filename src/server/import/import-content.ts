import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type AbsentName, blankCompany, type Company } from '#contract/company.ts'
import {
  declarationOf,
  listNames,
  type PublicEntityName,
  publicEntityNames,
  publicListNames,
} from '#contract/entities.ts'
import { isSingle } from '#contract/entity.ts'
import { isList } from '#contract/lists.text.ts'
import { imageAddress } from '#contract/pictures.ts'
import { shippedMeta } from '#contract/shipped-meta.text.ts'
import { validationCodes } from '#contract/validation.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { batchesOf, type Database } from '../db/tables.ts'
import { inTransaction, publishInTransaction, systemActor } from '../db/transactions.ts'
import { DownloadError } from '../http/download.ts'
import { ProblemError } from '../http/problems.ts'
import { createMediaStore } from '../media/media.store.ts'
import { PictureError, preparePicture } from '../media/prepare-picture.ts'
import { runHook } from '../process/child-process.ts'
import type { Env } from '../process/env.ts'
import { giveToFolderOwner } from '../process/files.ts'
import { StartError } from '../process/start-error.ts'
import { removeSampleItems } from '../seed/samples.routes.ts'
import { entityStore, saved } from '../stores/entity-store.ts'
import { createRowStore } from '../stores/items.store.ts'
import { createSamplesStore } from '../stores/samples.store.ts'
import { toState, wholeState } from '../stores/states.ts'
import { write, writeNew } from '../writes/write.ts'
import {
  type Converted,
  convertItem,
  type Fields,
  formerId,
  isBlank,
  lacksPicture,
  madeId,
  picturesIn,
} from './convert.ts'
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
  const { items, lines } = await convertAll(source, present, signal)
  const sayAll = (...last: string[]) => {
    for (const line of [...lines, ...last]) say(line)
  }
  say(importText.found(Object.entries(source.lists).map(([name, list]) => [name as PublicEntityName, list.length])))
  if (source.notBrought.length > 0) say(importText.notBrought(source.notBrought))
  const wanted = await notYetHere(db, present, items)
  for (const { name, title } of wanted) say(importText.comes(name, title))
  for (const { id, name, title } of items.filter((item) => !wanted.includes(item)))
    lines.push(id ? importText.already(name, title) : importText.keptOwn(name))
  const ids = new Set(items.map(({ id }) => id))
  const ownItems = present.ownIds.filter((id) => !ids.has(id)).length
  if (present.samples > 0) say(importText.samplesGo(present.samples))
  if (wanted.length === 0) return sayAll(importText.nothing)
  if (ownItems > 0 && !add) throw new StartError(importText.needsAdd(ownItems))
  if (!yes) return sayAll(importText.needsYes)

  const { name } = await makeBackup({ databaseUrl: env.databaseUrl, folder: env.backupDir, before: 'import' })
  const backup = join(env.backupDir, name)
  const stored = await storeAll(wanted, { db, source, lines, say, signal })
  const hookFailure = env.backupHook && (await runHook(env.backupHook, [backup]))
  if (hookFailure) lines.push(importText.hookFailed(hookFailure))
  const outcome = [importText.done(stored)]
  if (lines.length > 0) {
    const report = backup.replace(/\.db$/, '.txt')
    await writeFile(report, `${lines.join('\n')}\n`, { mode: 0o600 })
    giveToFolderOwner(report)
    outcome.push(importText.report(report))
  }
  sayAll(...outcome, importText.goBack(backup))
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
  const list = async (name: PublicEntityName) => (await entityStore(name, db).list()) as Fields[]
  const [stored = {}] = await list('meta')
  // A sample contact that was removed is blank.
  const own = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== ''))
  const meta: Fields = { ...shippedMeta, ...own }
  const [company = { ...blankCompany }] = await list('company')
  const [texts = {}] = await list('texts')
  const ownSingles = new Set<string>()
  if (Object.entries(shippedMeta).some(([field, value]) => meta[field] !== value)) ownSingles.add('meta')
  if (!isBlank('company', company)) ownSingles.add('company')
  if (!isBlank('texts', texts)) ownSingles.add('texts')
  const places = await createSamplesStore(db).list()
  const ownIds: string[] = []
  let samples = 0
  for (const name of publicListNames)
    for (const item of await list(name)) {
      if (places.includes(`${name}.${item._id}`)) samples += 1
      else ownIds.push(String(item._id))
    }
  const entityOf = new Map<string, string>()
  for (const name of listNames)
    for (const id of (await createRowStore(db, name).versions()).keys()) entityOf.set(id, name)
  return { meta, ownSingles, ownIds, samples, entityOf }
}

/** Converts every item, and gives each an id of its own. @throws the signal's reason */
async function convertAll(source: Source, present: Present, signal: AbortSignal) {
  const items: Converted[] = []
  const lines: string[] = []
  /** The entity of each id so far. */
  const given = new Map<string, PublicEntityName>()
  /** The last number that a title without a former id got. */
  const numbers = new Map<string, number>()
  /** The id of each product here, by its former one, which works name. */
  const products = new Map<string, string>()

  /** An id that another entity has, here or in the source, makes another one; so does the title of a second item without a former id. */
  function ownIdOf(name: PublicEntityName, id: string, isUnnamed: boolean): string {
    const isTaken = (one: string) =>
      [present.entityOf.get(one), given.get(one)].some((holder) => (holder ?? name) !== name) ||
      (isUnnamed && given.has(one))
    let own = id
    let nth = isUnnamed ? (numbers.get(id) ?? 1) : 1
    while (isTaken(own)) {
      nth += 1
      own = madeId(source.origin, name, `${id} ${nth}`)
    }
    numbers.set(id, nth)
    given.set(own, name)
    return own
  }

  // Products come before works.
  for (const name of publicEntityNames) {
    const list = source.lists[name] ?? []
    for (const read of isSingle(declarationOf(name)) ? list.slice(0, 1) : list) {
      // So that a signal stops it.
      await yieldToEventLoop()
      signal.throwIfAborted()
      const productId = name === 'works' && products.get(formerId({ _id: (read as Fields | null)?.productId }))
      const one = productId ? { ...(read as Fields), productId } : read
      const converted = convertItem(source.origin, name, one, name === 'meta' ? present.meta : {})
      if ('reason' in converted) {
        lines.push(importText.leftOut(name, converted.title, converted.reason))
        continue
      }
      const { id, title, notes, body } = converted
      if (id === undefined && isBlank(name, body)) continue
      for (const note of notes) lines.push(importText.noted(name, title, note))
      const former = formerId(one as Fields)
      const item = id === undefined ? converted : { ...converted, id: ownIdOf(name, id, former === '') }
      if (name === 'products' && item.id && former !== '') products.set(former, item.id)
      items.push(item)
    }
  }
  return { items, lines }
}

/** The items whose id is neither here nor in the trash or in history, and the single entities that nobody has filled in. */
async function notYetHere(db: Database, present: Present, items: readonly Converted[]): Promise<Converted[]> {
  const used = new Set(present.entityOf.keys())
  for (const ids of batchesOf(items.flatMap(({ id }) => id ?? []))) {
    const deleted = db.selectFrom('trash').select('id').where('id', 'in', ids)
    for (const { id } of await deleted.execute()) used.add(id)
    const past = db.selectFrom('revisions').select('item_id').distinct().where('item_id', 'in', ids)
    for (const { item_id: id } of await past.execute()) used.add(id)
  }
  return items.filter(({ id, name }) => {
    if (id === undefined) return !present.ownSingles.has(name)
    const isNew = !used.has(id)
    used.add(id)
    return isNew
  })
}

interface Run extends Pick<ImportOptions, 'db' | 'say' | 'signal'> {
  source: Source
  /** What was mended or left out. */
  lines: string[]
}

/** A picture was deleted between its upload and the transaction. */
class MissingPicture extends Error {}

/** Stores the pictures as they come, then all items in one transaction. Returns how many items. */
async function storeAll(wanted: readonly Converted[], run: Run): Promise<number> {
  const { db, lines, signal } = run
  const added: string[] = []
  try {
    for (;;) {
      const pictures = await storePictures(wanted, added, run)
      const ready = wanted.flatMap((item) => withStoredPictures(item, pictures, lines))
      const hashes = [...pictures.values()].flatMap(({ hash }) => hash ?? [])
      signal.throwIfAborted()
      try {
        const insert = (trx: Database) => insertAll(trx, ready, hashes)
        return (await publishInTransaction(db, systemActor, insert)).result
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
interface StoredPicture {
  hash?: string
  fault?: string
}

/** Returns each picture by what was sent. @param added gets the hashes of those that were not stored before */
async function storePictures(wanted: readonly Converted[], added: string[], { db, source, say, signal }: Run) {
  const sent = new Set(wanted.flatMap((item) => picturesIn(item).map(({ holder, field }) => String(holder[field]))))
  const pictures = new Map<string, StoredPicture>()
  const waiting = [...sent]
  const storeNext = async (): Promise<void> => {
    for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) {
      signal.throwIfAborted()
      pictures.set(value, await store(value))
      say(importText.pictures(pictures.size, sent.size))
    }
  }
  const store = async (value: string): Promise<StoredPicture> => {
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
  // All of them have ended before the caller removes what they have added.
  const ends = await Promise.allSettled(Array.from({ length: picturesAtOnce }, storeNext))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return pictures
}

/** @throws the error itself if neither the picture is the cause nor what names it */
function faultOf(error: unknown): string {
  if (error instanceof DownloadError) return pictureFaults.ofDownload(error)
  if (error instanceof UnreadableFile) return pictureFaults.ofFile
  if (error instanceof PictureError) return pictureFaults.ofPicture(error.reason)
  // Decoding it takes too much memory or time.
  if (error instanceof ProblemError) return pictureFaults.tooLarge
  throw error
}

/** The item with stored pictures; nothing if it cannot be without one that cannot be read. */
function withStoredPictures(item: Converted, pictures: Map<string, StoredPicture>, lines: string[]): Converted[] {
  const { name, title } = item
  const body = structuredClone(item.body)
  const add = (line: string) => {
    if (!lines.includes(line)) lines.push(line)
  }
  for (const { holder, field, label, inRow } of picturesIn({ name, body })) {
    const { hash, fault = '' } = pictures.get(String(holder[field])) ?? {}
    if (inRow) holder[field] = hash ? imageAddress(hash) : ''
    else holder[field] = hash ? { hash } : null
    if (!hash) add(importText.noted(name, title, importText.withoutPicture(label, fault)))
  }
  if (!lacksPicture(name, body)) return [{ ...item, body }]
  add(importText.leftOut(name, title, importText.cannotBe(validationCodes.imageRequired)))
  return []
}

/** Writes what nobody has created meanwhile, and returns how many items; the samples go to the trash. @throws MissingPicture */
async function insertAll(trx: Database, ready: readonly Converted[], hashes: readonly string[]): Promise<number> {
  if (!(await createMediaStore(trx).touch(...hashes))) throw new MissingPicture()
  const free = await notYetHere(trx, await readPresent(trx), ready)
  await removeSampleItems(trx, systemActor)
  for (const name of publicEntityNames) {
    const items = free
      .filter((item) => item.name === name)
      .map(({ id = name, body }) => ({ id, state: wholeState(name, body) }))
    if (isList(name)) await writeNew(trx, { actor: systemActor, entity: name }, items)
    else
      for (const { state } of items) {
        const change = { actor: systemActor, entity: name, action: 'updated', id: name } as const
        await write(trx, change, { run: () => saved(entityStore(name, trx), state, name) })
      }
  }
  await leaveOut(
    trx,
    free.flatMap(({ absent = [] }) => absent),
  )
  return free.length
}

/** Adds to what the company does not have. */
async function leaveOut(trx: Database, absent: readonly AbsentName[]): Promise<void> {
  if (absent.length === 0) return
  const store = entityStore('company', trx)
  const [company = blankCompany] = (await store.list()) as Company[]
  const state = { ...toState('company', company), leftOut: [...new Set([...company.leftOut, ...absent])] }
  const change = { actor: systemActor, entity: 'company', action: 'updated', id: 'company' } as const
  await write(trx, change, { run: () => saved(store, state, 'company') })
}
