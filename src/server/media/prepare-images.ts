import type { ImageField } from '#contract/entity.ts'
import type { DataUrlBytes } from '#contract/picture-schema.ts'
import { mediaHash } from '#contract/pictures.ts'
import { validationCodes } from '#contract/validation.ts'
import { isHttpsAddress } from '#contract/web-address.ts'
import type { Database } from '../db/tables.ts'
import { brokenRule } from '../http/problems.ts'
import { createMediaStore } from './media.store.ts'
import { PictureError, preparePicture } from './prepare-picture.ts'

/** What a picture is, once the bytes are safe: one of ours, an `https:` address elsewhere, or none. */
export type StoredImage = { hash: string; url?: never } | { url: string; hash?: never } | null

/** A body as its store takes it: what is stored stands where a picture was sent; absent keeps what is there. */
export type WithStoredImages<Input> = {
  [Field in keyof Input]: Field extends ImageField<Input>
    ? StoredImage | Extract<Input[Field], undefined>
    : Input[Field]
}

/** What holds for the pictures of one entity, beside the contract. */
export interface ImageRules {
  /** Whether an item must have a picture. */
  isRequired?: boolean
  /** Whether an `https:` address elsewhere may stand for a picture; the entity then has a column for it. */
  mayLieElsewhere?: boolean
}

export interface ImageOptions extends ImageRules {
  /** The fields of the body that bring pictures. */
  fields: readonly string[]
  /** Origin before `/media/…` in replies, '' for the page's own. */
  mediaHost: string
  /** Whether the item is created: an absent field is then no picture, instead of the one that is there. */
  isNew: boolean
}

const longestAddress = 2048

/**
 * Does the slow part of what a body brings in its pictures (decoding) at once, and returns the quick part: storing them
 * inside the item's own transaction, which gives the body as its store takes it.
 *
 * @throws ProblemError `validation` naming the field, also from the quick part; `body_too_large`; `busy`
 */
export async function prepareImages<Input extends object>(
  body: Input,
  { fields, isNew, ...options }: ImageOptions,
): Promise<(trx: Database) => Promise<WithStoredImages<Input>>> {
  const sent = body as Record<string, string | DataUrlBytes | null | undefined>
  const stores = new Map<string, (trx: Database) => Promise<StoredImage>>()
  for (const field of fields) {
    const image = sent[field] === undefined && isNew ? null : sent[field]
    if (image !== undefined) stores.set(field, await prepareImage(field, image, options))
  }
  return async (trx) => {
    const stored: Record<string, unknown> = { ...sent }
    for (const [field, store] of stores) stored[field] = await store(trx)
    return stored as WithStoredImages<Input>
  }
}

async function prepareImage(
  field: string,
  sent: string | DataUrlBytes | null,
  { isRequired = false, mayLieElsewhere = false, mediaHost }: Omit<ImageOptions, 'fields' | 'isNew'>,
): Promise<(trx: Database) => Promise<StoredImage>> {
  if (sent === null || (typeof sent === 'string' && sent.trim() === '')) {
    if (isRequired) throw brokenRule(field, validationCodes.imageRequired)
    return async () => null
  }
  if (typeof sent !== 'string' || /^data:/i.test(sent)) {
    const picture = await preparePicture(sent).catch((error) => {
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
  if (!mayLieElsewhere || !isHttpsAddress(sent)) throw brokenRule(field, validationCodes.image)
  return async () => ({ url: sent })
}
