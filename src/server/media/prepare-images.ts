import { declarationOf, type EntityName } from '#contract/entities.ts'
import { sentPictures } from '#contract/entity.ts'
import type { Field } from '#contract/fields.ts'
import { imageAddress, mediaHash } from '#contract/pictures.ts'
import { validationCodes } from '#contract/validation.ts'
import { isHttpsAddress } from '#contract/web-address.ts'
import type { Database } from '../db/tables.ts'
import { brokenRule } from '../http/problems.ts'
import type { Env } from '../process/env.ts'
import { createMediaStore } from './media.store.ts'
import { PictureError, preparePicture } from './prepare-picture.ts'

/** A picture after decoding: a stored one, an external `https:` URL, or none. */
export type StoredImage = { hash: string; url?: never } | { url: string; hash?: never } | null

/**
 * Decodes the pictures of an entity's body, which is slow. Returns the quick part: a function that stores them inside the item's transaction
 * and returns the body with stored pictures.
 * @param isNew whether an absent field means no picture instead of the present one
 * @throws ProblemError `validation` naming the field, also from the returned function; `body_too_large`; `busy`
 */
export async function prepareImages(
  env: ImageSettings,
  name: EntityName,
  body: unknown,
  isNew: boolean,
): Promise<(trx: Database) => Promise<object>> {
  const declared = declarationOf(name)
  const fields = body as Record<string, string | null | undefined>
  const images = new Map<string, StoreImage>()
  for (const field of sentPictures(declared)) {
    const image = fields[field] === undefined && isNew ? null : fields[field]
    if (image !== undefined) images.set(field, await prepareImage(field, image, env, declared.fields?.[field]))
  }
  const lists = new Map<string, (trx: Database) => Promise<Row[]>>()
  for (const [list, field] of Object.entries(declared.pictureRows)) {
    const rows = (body as Record<string, Row[]>)[list]
    if (rows) lists.set(list, await prepareRows(list, field, rows, env))
  }
  return async (trx) => {
    const stored: Record<string, unknown> = { ...fields }
    for (const [field, storeImage] of images) stored[field] = await storeImage(trx)
    for (const [list, storeRows] of lists) stored[list] = await storeRows(trx)
    return stored
  }
}

type ImageSettings = Pick<Env, 'apiUrl' | 'productImageRequired'>
type StoreImage = (trx: Database) => Promise<StoredImage>
type Row = Record<string, string>

/** Decodes the small pictures of a list's rows. Returns a function that stores them and returns rows with their addresses. */
async function prepareRows(list: string, field: string, rows: readonly Row[], env: ImageSettings) {
  const images: StoreImage[] = []
  for (const [at, row] of rows.entries())
    images.push(await prepareImage(`${list}/${at}/${field}`, row[field] ?? '', env))
  return async (trx: Database): Promise<Row[]> => {
    const stored: Row[] = []
    for (const [at, storeImage] of images.entries()) {
      const image = await storeImage(trx)
      stored.push({ ...rows[at], [field]: image?.hash ? imageAddress(image.hash) : '' })
    }
    return stored
  }
}

async function prepareImage(
  field: string,
  image: string | null,
  env: ImageSettings,
  { isRequired, anyHost }: Partial<Field> = {},
): Promise<StoreImage> {
  if (image === null || image.trim() === '') {
    if (isRequired === true || (isRequired && env[isRequired])) throw brokenRule(field, validationCodes.imageRequired)
    return async () => null
  }
  if (/^data:/i.test(image)) {
    const picture = await preparePicture(image).catch((error) => {
      throw error instanceof PictureError ? brokenRule(field, error.reason) : error
    })
    return async (trx) => {
      await createMediaStore(trx).put(picture)
      return { hash: picture.hash }
    }
  }
  const hash = mediaHash(image, env.apiUrl)
  if (hash !== undefined) {
    return async (trx) => {
      if (!(await createMediaStore(trx).touch(hash))) throw brokenRule(field, validationCodes.image)
      return { hash }
    }
  }
  if (!anyHost || !isHttpsAddress(image)) throw brokenRule(field, validationCodes.image)
  return async () => ({ url: image })
}
