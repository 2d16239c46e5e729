import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type EntityName, entities, entityNames } from '#contract/entities.ts'
import { type Database, tableOf } from '#server/db/tables.ts'
import { entityStore, findItem } from '#server/stores/entity-store.ts'
import { keptPerItem } from '#server/stores/history.store.ts'

type State = Record<string, unknown>

const checkedPictures = new Set<string>()

/** Checks a database from inside: its files, the history of each item up to its present state, and every picture. */
export async function checkIntegrity(db: Database, isFile: boolean): Promise<void> {
  if (isFile) expect(await integrityOf(db)).toBe('ok')
  for (const name of entityNames) await checkHistory(db, name)
  await checkPictures(db)
}

/** Each revision begins where the one before ended; the newest is the present state; the version counts them, also those no longer kept. */
async function checkHistory(db: Database, name: EntityName): Promise<void> {
  const revisions = await db
    .selectFrom('revisions')
    .select(['item_id', 'before', 'after'])
    .where('entity', '=', name)
    .where('action', '<>', 'ordered')
    .orderBy('seq')
    .execute()
  const rows = await db
    .selectFrom(tableOf(name) as 'faq')
    .select(['id', 'version'])
    .execute()
  const present = new Map(rows.map(({ id, version }) => ['create' in entities[name] ? id : name, version]))
  const chains = new Map<string, typeof revisions>()
  for (const revision of revisions) chains.set(revision.item_id, [...(chains.get(revision.item_id) ?? []), revision])
  expect(
    [...present.keys()].filter((id) => !chains.has(id)),
    `${name} without history`,
  ).toEqual([])
  for (const [id, chain] of chains) {
    const states = chain.map(({ before, after }) =>
      [before, after].map((state) => comparable(state && JSON.parse(state))),
    )
    for (const [nth, [before]] of states.entries())
      if (nth > 0) expect(before, `${name} ${id}, revision ${nth}`).toEqual(states[nth - 1]?.[1])
    const item = await findItem(entityStore(name, db), id)
    expect(comparable(item ?? null), `${name} ${id}`).toEqual(states.at(-1)?.[1])
    const version = present.get(id)
    // A new order of questions raises their versions too.
    if (version !== undefined && name !== 'faq')
      expect(chain.length, `revisions of ${name} ${id}`).toBe(Math.min(version, keptPerItem))
  }
}

/** A state without its version, its number in the list, and the variants that background work adds to its picture. */
function comparable(state: object | null): object | null {
  if (state === null) return null
  const { version: _, order: __, picture, ...fields } = state as State
  return { ...fields, picture: (picture as { hash: string } | null | undefined)?.hash }
}

/** Every stored picture is whole: its hash is that of its bytes, and each variant can be decoded and has its width. */
async function checkPictures(db: Database): Promise<void> {
  const masters = await db.selectFrom('media').select(['hash', 'width', 'bytes']).execute()
  const variants = await db.selectFrom('media_variants').select(['hash', 'width', 'format', 'bytes']).execute()
  const widths = new Map(masters.map(({ hash, width }) => [hash, width]))
  for (const { hash, bytes } of masters) expect(sha256(bytes)).toBe(hash)
  for (const { hash, width, bytes, ...variant } of [...masters, ...variants]) {
    const digest = sha256(bytes)
    if (checkedPictures.has(digest)) continue
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
    // A picture is never enlarged, but for link previews, which have one size.
    const isJpeg = 'format' in variant && variant.format === 'jpeg'
    expect(info.width, hash).toBe(isJpeg ? width : Math.min(width, widths.get(hash) ?? 0))
    checkedPictures.add(digest)
  }
  const described = new Set(variants.map(({ hash }) => hash))
  expect(
    masters.filter(({ hash }) => !described.has(hash)).map(({ hash }) => hash),
    'masters without variants',
  ).toEqual([])
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** 'ok' if the file is whole and no reference is broken. */
export async function integrityOf(db: Database): Promise<string> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const broken = (await sql`pragma foreign_key_check`.execute(db)).rows
  return broken.length > 0 ? 'broken references' : rows.map(({ integrity_check }) => integrity_check).join()
}

/** What an item is known to be: a text that each write makes anew, or where it is. */
export type Mark = string

export const inTrash: Mark = '(trash)'
export const gone: Mark = '(gone)'

/**
 * Remembers what each item must be after a crash: what the last acknowledged write made of it, or what a write without an acknowledgement
 * may have made of it since.
 */
export function createLedger() {
  const marks = new Map<string, Set<Mark>>()
  let acknowledged = 0

  return {
    get acknowledged(): number {
      return acknowledged
    },
    /** A write was acknowledged. */
    acknowledge(id: string, mark: Mark): void {
      acknowledged += 1
      marks.set(id, new Set([mark]))
    },
    /** A write may have been stored. */
    doubt(id: string, mark: Mark): void {
      marks.get(id)?.add(mark)
    },
    /** Compares with what is stored. Returns a sentence for each lost write, and takes the rest as known. */
    compare(stored: ReadonlyMap<string, Mark>): string[] {
      const lost: string[] = []
      for (const [id, known] of marks) {
        const found = stored.get(id) ?? gone
        if (!known.has(found)) lost.push(`${id} is ${found} instead of ${[...known].join(' or ')}`)
        if (found === gone) marks.delete(id)
        else marks.set(id, new Set([found]))
      }
      return lost
    },
    knows: (id: string) => marks.has(id),
  }
}

export type Ledger = ReturnType<typeof createLedger>

/** What makes a call fail, in the words of each kind of call. */
export interface Fault {
  title: string
  /** SQLite's code and text. */
  sqlite: readonly [errcode: number, message: string]
  /** The code of a file call. */
  file: string
  /** PostgreSQL's SQLSTATE; absent if the connection is cut instead. */
  postgres?: string
  /** Whether the call does its work first, and only its result is lost. */
  isAfter?: boolean
  /** Whether SQLite also rolls the transaction back, as it may do on these errors. */
  rollsBack?: boolean
}

const ioError = [10, 'disk I/O error'] as const
const full = [13, 'database or disk is full'] as const

export const faults: readonly Fault[] = [
  { title: 'a full disk', sqlite: full, file: 'ENOSPC', postgres: '53100' },
  { title: 'a full disk that ends the transaction', sqlite: full, file: 'EDQUOT', postgres: '53100', rollsBack: true },
  { title: 'an I/O error', sqlite: ioError, file: 'EIO', postgres: '58030' },
  { title: 'a busy database', sqlite: [5, 'database is locked'], file: 'EMFILE', postgres: '40001' },
  { title: 'a cut connection', sqlite: [14, 'unable to open database file'], file: 'EACCES' },
  { title: 'a lost result', sqlite: ioError, file: 'EIO', isAfter: true },
]

/** The calls of one kind, of which one may be made to fail. */
export interface Calls {
  /** Counts from the beginning, and lets the `nth` call fail, from 1; 0 for none. */
  begin: (nth: number, fault: Fault) => void
  /** Stops counting. Returns how many calls there were, and the name of the one that failed. */
  end: () => { count: number; failed: string | undefined }
}

/** Counts calls and makes one of them fail. */
export function createCalls() {
  let isCounting = false
  let count = 0
  let failed: string | undefined
  let planned: { nth: number; fault: Fault } | undefined

  return {
    begin(nth: number, fault: Fault) {
      ;[isCounting, count, failed, planned] = [true, 0, undefined, { nth, fault }]
    },
    end() {
      isCounting = false
      return { count, failed }
    },
    /** The fault of this call, if it is the one that is to fail. */
    next(name: string): Fault | undefined {
      if (!isCounting) return undefined
      count += 1
      if (count !== planned?.nth) return undefined
      failed = name
      return planned.fault
    },
  }
}
