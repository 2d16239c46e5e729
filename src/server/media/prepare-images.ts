import type { ImageField } from '#contract/entity.ts'
import { imageAddress, mediaHash } from '#contract/pictures.ts'
import { validationCodes } from '#contract/validation.ts'
import { isHttpsAddress } from '#contract/web-address.ts'
import type { Database } from '../db/tables.ts'
import { brokenRule } from '../http/problems.ts'
import { createMediaStore } from './media.store.ts'
import { PictureError, preparePicture } from './prepare-picture.ts'

/** A picture after decoding: a stored one, an external `https:` URL, or none. */
export type StoredImage = { hash: string; url?: never } | { url: string; hash?: never } | null

/** A body in the form that its store expects: pictures are stored ones; an absent picture keeps the present one. */
export type WithStoredImages<Input> = {
  [Field in keyof Input]: Field extends ImageField<Input>
    ? StoredImage | Extract<Input[Field], undefined>
    : Input[Field]
}

/** The rules for a picture, in addition to the contract. */
export interface ImageRules {
  /** Whether an item must have a picture. */
  isRequired?: boolean
  /** Whether an external `https:` URL is allowed instead of a picture; the entity then has a column for it. */
  allowsExternalUrl?: boolean
}

export interface ImageOptions {
  /** The fields of the body that contain pictures. */
  fields: readonly string[]
  /** By field; none for a field that it lacks. */
  rules?: Readonly<Record<string, ImageRules>> | undefined
  /** The origin before `/media/…` in replies; '' for the page's own. */
  mediaHost: string
  /** Whether the item is created: an absent field then means no picture instead of the present one. */
  isNew: boolean
  /** Whether previews of links show them (`inLinkPreviews` of the declaration). */
  isShared: boolean
  /** `pictureRows` of the declaration: these rows get the addresses of their stored pictures. */
  rows?: Readonly<Record<string, string>>
}

const longestAddress = 2048

/**
 * Decodes the pictures of a body, which is slow. Returns the quick part: a function that stores them inside the item's transaction and
 * returns the body in the form that its store expects.
 * @throws ProblemError `validation` naming the field, also from the returned function; `body_too_large`; `busy`
 */
export async function prepareImages<Input extends object>(
  body: Input,
  { fields, rules = {}, isNew, rows = {}, ...options }: ImageOptions,
): Promise<(trx: Database) => Promise<WithStoredImages<Input>>> {
  const sent = body as Record<string, string | null | undefined>
  const stores = new Map<string, (trx: Database) => Promise<StoredImage>>()
  for (const field of fields) {
    const image = sent[field] === undefined && isNew ? null : sent[field]
    if (image !== undefined) stores.set(field, await prepareImage(field, image, { ...options, ...rules[field] }))
  }
  const rowStores: ((trx: Database) => Promise<void>)[] = []
  for (const [list, field] of Object.entries(rows))
    for (const [at, row] of ((body as Record<string, Record<string, string>[]>)[list] ?? []).entries()) {
      const store = await prepareImage(`${list}/${at}/${field}`, row[field] ?? '', options)
      rowStores.push(async (trx) => {
        const image = await store(trx)
        row[field] = image?.hash ? imageAddress(image.hash, '') : ''
      })
    }
  return async (trx) => {
    const stored: Record<string, unknown> = { ...sent }
    for (const [field, store] of stores) stored[field] = await store(trx)
    for (const store of rowStores) await store(trx)
    return stored as WithStoredImages<Input>
  }
}

async function prepareImage(
  field: string,
  sent: string | null,
  {
    isRequired = false,
    allowsExternalUrl = false,
    isShared,
    mediaHost,
  }: ImageRules & Pick<ImageOptions, 'isShared' | 'mediaHost'>,
): Promise<(trx: Database) => Promise<StoredImage>> {
  if (sent === null || sent.trim() === '') {
    if (isRequired) throw brokenRule(field, validationCodes.imageRequired)
    return async () => null
  }
  if (/^data:/i.test(sent)) {
    const picture = await preparePicture(sent, { isShared }).catch((error) => {
      throw error instanceof PictureError ? brokenRule(field, error.reason) : error
    })
    return async (trx) => {
      await createMediaStore(trx).put(picture)
      return { hash: picture.hash }
    }
  }
  const hash = sent.length <= longestAddress ? mediaHash(sent, mediaHost) : undefined
  if (hash !== undefined) {
    return async (trx) => {
      if (!(await createMediaStore(trx).touch(hash))) throw brokenRule(field, validationCodes.image)
      return { hash }
    }
  }
  if (!allowsExternalUrl || !isHttpsAddress(sent)) throw brokenRule(field, validationCodes.image)
  return async () => ({ url: sent })
}
