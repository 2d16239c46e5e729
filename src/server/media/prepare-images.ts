import { mediaHash } from '#contract/pictures.ts'
import { validationCodes } from '#contract/validation.ts'
import { isHttpsAddress } from '#contract/web-address.ts'
import type { Database } from '../db/tables.ts'
import { brokenRule } from '../http/problems.ts'
import { createMediaStore } from './media.store.ts'
import { PictureError, preparePicture } from './prepare-picture.ts'

/** What a picture is, once the bytes are safe: one of ours, somebody's `https:` address, or none. */
export type StoredImage = { hash: string } | { url: string } | null

export interface ImageRules {
  /** Both readings of spec §5 are kept: the operator chooses. */
  isImageRequired: boolean
  /** Origin before `/media/…` in replies, '' for the page's own. */
  mediaHost: string
}

const longestAddress = 2048

/**
 * Understands what a client sent as `image`, doing the slow part (decoding) at once, and answers the quick part:
 * storing it inside the product's own transaction.
 *
 * @param sent a data URL (as text or its bytes), an `https:` address, an address answered before, or ''/null for none
 * @throws ProblemError `validation` naming the field `image`
 */
export async function imageToStore(
  sent: string | Buffer | null,
  { isImageRequired, mediaHost }: ImageRules,
): Promise<(trx: Database) => Promise<StoredImage>> {
  if (sent === null || (typeof sent === 'string' && sent.trim() === '')) {
    if (isImageRequired) throw brokenRule('image', validationCodes.imageRequired)
    return async () => null
  }
  if (typeof sent !== 'string' || /^data:/i.test(sent)) {
    const picture = await preparePicture(sent).catch((error) => {
      throw error instanceof PictureError ? brokenRule('image', error.reason) : error
    })
    return async (trx) => {
      await createMediaStore(trx).put(picture)
      return { hash: picture.hash }
    }
  }
  const hash = sent.length <= longestAddress ? mediaHash(sent, mediaHost) : undefined
  if (hash !== undefined) {
    return async (trx) => {
      if (!(await createMediaStore(trx).touch(hash))) throw brokenRule('image', validationCodes.image)
      return { hash }
    }
  }
  if (!isHttpsAddress(sent)) throw brokenRule('image', validationCodes.image)
  return async () => ({ url: sent })
}
