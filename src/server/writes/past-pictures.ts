import { declarationOf, type EntityName } from '#contract/entities.ts'
import { declaredPictures, isSameValue, rowPictures } from '#contract/entity.ts'
import { mediaHash } from '#contract/pictures.ts'
import type { Picture } from '#contract/validation.ts'
import type { Database } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'

type Fields = Record<string, unknown>
type Row = Record<string, string>

/** The hashes of the pictures that a state of an item names. */
export function hashesIn(entity: EntityName, state: object | null): string[] {
  if (state === null) return []
  const declared = declarationOf(entity)
  const fields = Object.keys(declaredPictures(declared).pictures)
  const own = fields.flatMap((field) => (state as Record<string, Picture | null>)[field]?.hash ?? [])
  return [...own, ...rowPictures(declared, state).flatMap((address) => mediaHash(address, '') ?? [])]
}

/** Marks the pictures that a change let go of as used now, so that they are kept for another 30 days. */
export async function touchReleased(
  trx: Database,
  entity: EntityName,
  before: object | null,
  after: object | null,
): Promise<void> {
  const kept = new Set(hashesIn(entity, after))
  const media = createMediaStore(trx)
  for (const hash of new Set(hashesIn(entity, before))) if (!kept.has(hash)) await media.touch(hash)
}

/**
 * Returns a past state as it is read: a picture that is gone is null, and its address stays.
 * @param pictureOf as `createMediaStore(…).describe` returns it
 */
export function withoutGonePictures(
  entity: EntityName,
  state: Fields,
  pictureOf: (hash: string | null) => Picture | null,
): Fields {
  const { pictures } = declaredPictures(declarationOf(entity))
  const gone = Object.keys(pictures).filter((field) => {
    const picture = state[field] as Picture | null | undefined
    return picture && pictureOf(picture.hash) === null
  })
  return { ...state, ...Object.fromEntries(gone.map((field) => [field, null])) }
}

/**
 * Returns a past state that can be saved: in place of a photo that is gone it has the present one, with its description. What else is stored is
 * marked as used now.
 * @param present the item as read
 */
export async function withPresentPhotos(
  trx: Database,
  entity: EntityName,
  state: Fields,
  present: Fields,
): Promise<Fields> {
  const { pictures, pictureRows } = declaredPictures(declarationOf(entity))
  const media = createMediaStore(trx)
  const restored = { ...state }
  for (const [itemField, bodyField] of Object.entries(pictures)) {
    const picture = state[itemField] as Picture | null | undefined
    if (!picture || (await media.touch(picture.hash))) continue
    // The server sets the others again.
    const replaced = bodyField === null ? {} : fieldsOfPhoto(itemField, bodyField, present)
    Object.assign(restored, { [itemField]: null }, replaced)
  }
  for (const [list, field] of Object.entries(pictureRows)) {
    const rows: Row[] = []
    for (const row of (state[list] ?? []) as Row[]) {
      const hash = mediaHash(row[field] ?? '', '')
      const isGone = hash !== undefined && !(await media.touch(hash))
      rows.push(isGone ? { ...row, [field]: presentPhotoOf(row, (present[list] ?? []) as Row[], field) } : row)
    }
    restored[list] = rows
  }
  return restored
}

/** The present photo, and the fields that go with it. */
function fieldsOfPhoto(itemField: string, bodyField: string, present: Fields): Fields {
  // A photo without an own description is read with the title.
  if (bodyField === 'image' && 'alt' in present)
    return {
      [itemField]: present[itemField],
      [bodyField]: present[bodyField],
      alt: present.alt === present.title ? '' : present.alt,
    }
  const slot = itemField.replace(/Picture$/, '')
  const fields = [itemField, bodyField, `${slot}Focus`, `${slot}Alt`]
  return Object.fromEntries(fields.map((name) => [name, present[name]]))
}

/** The photo of the present row that is the same but for its photo; '' if there is none. */
function presentPhotoOf(row: Row, present: readonly Row[], field: string): string {
  return present.find((other) => isSameValue({ ...other, [field]: '' }, { ...row, [field]: '' }))?.[field] ?? ''
}
