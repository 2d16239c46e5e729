import { declarationOf, type EntityName } from '#contract/entities.ts'
import { isSameValue, rowPictures, sentPictures } from '#contract/entity.ts'
import { imageAddress, mediaHash } from '#contract/pictures.ts'
import type { Picture } from '#contract/validation.ts'
import type { Database } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'

type Fields = Record<string, unknown>
type Row = Record<string, string>

/** Returns an item as read with all its fields: one that it lacks, as an item from before the field does, is blank. */
export function withAllFields<Item extends object>(name: EntityName, item: Item): Item {
  return { ...declarationOf(name).blank, ...item }
}

/**
 * Returns the whole state that a store saves for a body with stored pictures.
 * @param former the item as read; undefined for a new one
 */
export function wholeState(name: EntityName, body: object, former?: object): Fields {
  return complete(name, body, toState(name, {}), former && toState(name, former))
}

/**
 * Returns an item as it would be read after a save, without its pictures.
 * @param former the item as read; undefined for a new one
 */
export function previewedItem(name: EntityName, body: object, former?: Fields): Fields {
  const item = complete(name, body, { ...declarationOf(name).blank }, former && withOwnAlt(former))
  return item.alt === '' ? { ...item, alt: item.title } : item
}

/**
 * Returns all fields of an item after a save: those of the body, where null is blank, and for those that it lacks what the entity declares.
 * The description of a photo stays only as long as the photo.
 * @param former the item before; undefined for a new one
 */
function complete(name: EntityName, body: object, blank: Fields, former: Fields = {}): Fields {
  const kept = Object.entries(former).filter(([field]) => isKeptWhenAbsent(name, field))
  const before = { ...blank, ...Object.fromEntries(kept) }
  const sent = Object.entries(body).filter(([, value]) => value !== undefined)
  const state = { ...before, ...Object.fromEntries(sent.map(([field, value]) => [field, value ?? blank[field]])) }
  if (!('alt' in blank)) return state
  const isWithoutPhoto = !state.image
  const isOtherPhoto = !isSameValue(state.image, before.image)
  const isDescribed = sent.some(([field]) => field === 'alt')
  return isWithoutPhoto || (isOtherPhoto && !isDescribed) ? { ...state, alt: blank.alt } : state
}

function isKeptWhenAbsent(name: EntityName, field: string): boolean {
  const declared = declarationOf(name)
  // No body has a picture that only the server sets. The store decides about it.
  if (declared.pictures[field] === null) return false
  if (declared.absent === 'blankButPhotos') return sentPictures(declared).includes(field)
  return declared.absent === 'kept'
}

/** Returns an item as read in the form that its store saves: pictures are stored ones, a picture without one its external URL. */
export function toState(name: EntityName, item: object): Fields {
  const { _id: _, version: __, ...state } = withOwnAlt(withAllFields(name, { ...item }))
  for (const [itemField, bodyField, picture] of picturesOf(name, state)) {
    const field = bodyField ?? itemField
    const url = state[field]
    delete state[itemField]
    state[field] = picture ? { hash: picture.hash } : url ? { url } : null
  }
  return state
}

/** Returns the present state of an item with the fields that a change changed as they were before it. */
export function withoutChange(
  name: EntityName,
  change: { before: Fields; after: Fields },
  present: Fields,
): Record<string, unknown> {
  const [before, after, now] = [change.before, change.after, present].map((item) =>
    withOwnAlt(withAllFields(name, item)),
  ) as [Fields, Fields, Fields]
  // A picture that only the server sets belongs to the field that it was made from.
  for (const [itemField, bodyField] of picturesOf(name, now)) if (bodyField === null) delete now[itemField]
  // An optional field may be on one side only.
  const fields = Object.keys({ ...after, ...before })
  const changed = fields.filter((field) => !isSameValue(before[field], after[field]))
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, before[field]])) }
}

/** A picture without an own description is read with the title, which is not to be stored. */
function withOwnAlt(item: Fields): Fields {
  return 'alt' in item && item.alt === item.title ? { ...item, alt: '' } : { ...item }
}

/**
 * Returns an item as clients read it: the addresses of its stored pictures begin with a host.
 * @param mediaHost the origin before `/media/…`, '' for the page's own
 */
export function withMediaHost<Item>(name: EntityName, item: Item, mediaHost: string): Item {
  const readable = { ...item } as Fields
  for (const [, bodyField, picture] of picturesOf(name, readable))
    if (picture && bodyField !== null) readable[bodyField] = mediaHost + imageAddress(picture.hash)
  for (const [list, field] of Object.entries(declarationOf(name).pictureRows))
    readable[list] = ((readable[list] ?? []) as Row[]).map((row) => ({
      ...row,
      [field]: row[field] && mediaHost + row[field],
    }))
  return readable as Item
}

/** The picture fields of a state: the item's field, the body's field, and the picture. */
function picturesOf(name: EntityName, state: Fields): [string, string | null, Picture | null | undefined][] {
  const { pictures } = declarationOf(name)
  return Object.entries(pictures).map(([itemField, bodyField]) => [
    itemField,
    bodyField,
    state[itemField] as Picture | null,
  ])
}

/** The hashes of the pictures that a state of an item names. */
export function hashesIn(entity: EntityName, state: object | null): string[] {
  if (state === null) return []
  const own = picturesOf(entity, { ...state }).flatMap(([, , picture]) => picture?.hash ?? [])
  return [...own, ...rowPictures(declarationOf(entity), state).flatMap((address) => mediaHash(address, '') ?? [])]
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
  const gone = picturesOf(entity, state).filter(([, , picture]) => picture && pictureOf(picture.hash) === null)
  return { ...state, ...Object.fromEntries(gone.map(([field]) => [field, null])) }
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
  const media = createMediaStore(trx)
  const restored = { ...state }
  for (const [itemField, bodyField, picture] of picturesOf(entity, state)) {
    if (!picture || (await media.touch(picture.hash))) continue
    // The server sets the others again.
    const replaced = bodyField === null ? {} : fieldsOfPhoto(itemField, bodyField, present)
    Object.assign(restored, { [itemField]: null }, replaced)
  }
  for (const [list, field] of Object.entries(declarationOf(entity).pictureRows)) {
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

/** The present photo, and the fields that go with it, if the item has them. */
function fieldsOfPhoto(itemField: string, bodyField: string, present: Fields): Fields {
  const slot = itemField.replace(/Picture$/, '')
  const own = withOwnAlt(present)
  return Object.fromEntries(
    [itemField, bodyField, 'alt', `${slot}Focus`, `${slot}Alt`].map((name) => [name, own[name]]),
  )
}

/** The photo of the present row that is the same but for its photo; '' if there is none. */
function presentPhotoOf(row: Row, present: readonly Row[], field: string): string {
  return present.find((other) => isSameValue({ ...other, [field]: '' }, { ...row, [field]: '' }))?.[field] ?? ''
}
