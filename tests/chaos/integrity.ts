import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type EntityName, entities, entityNames } from '#contract/entities.ts'
import type { Database } from '#server/db/tables.ts'
import { keptPerItem } from '#server/writes/history.store.ts'
import { subjectOf } from '#server/writes/write.ts'

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
  const subject = subjectOf(name)
  const revisions = await db
    .selectFrom('revisions')
    .select(['item_id', 'before', 'after'])
    .where('entity', '=', name)
    .where('action', '<>', 'ordered')
    .orderBy('seq')
    .execute()
  const rows = await db
    .selectFrom(subject.table as 'faq')
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
    const item = await subject.find(db, id)
    expect(comparable(item ? subject.stateOf(item) : null), `${name} ${id}`).toEqual(states.at(-1)?.[1])
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
