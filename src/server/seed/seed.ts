import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sunAndShadePlace } from '#contract/comparison.ts'
import { type InputOf, type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { isList } from '#contract/lists.text.ts'
import { sampleTextNames } from '#contract/page-texts.text.ts'
import type { VariantFormat } from '#contract/pictures.ts'
import { hashPassword } from '../access/passwords.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, lockWrites, publishInTransaction, systemActor } from '../db/transactions.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { PictureVariant, PreparedPicture } from '../media/prepare-picture.ts'
import type { Env } from '../process/env.ts'
import { StartError } from '../process/start-error.ts'
import { entityStore, saved } from '../stores/entity-store.ts'
import type { NewItem } from '../stores/items.store.ts'
import { createSamplesStore } from '../stores/samples.store.ts'
import { wholeState } from '../stores/states.ts'
import { createUserStore } from '../stores/users.store.ts'
import { write, writeNew } from '../writes/write.ts'
import { samples, seedText } from './sample-content.text.ts'

/** A product's sample has the name of a sample picture. */
type ProductSample = Omit<InputOf<'products'>, 'image' | 'alt'> & { alt: string; picture: string }

/** The shipped samples of each public entity; an empty list if it has none. */
export type Samples = {
  [Name in PublicEntityName]: readonly (Name extends 'products' ? ProductSample : InputOf<Name>)[]
}

/**
 * Fills an entity with samples if its table has never had any content: samples that the owner deleted do not come back at the next start. With
 * `none` it only stores which entities have content already.
 * @param root absolute folder of the project
 * @throws StartError if a sample cannot be read; then nothing is stored
 */
export async function seedSamples(db: Database, env: Pick<Env, 'seed'>, root: string): Promise<void> {
  const rows = await db.selectFrom('seeds').select('slice').execute()
  const open = publicEntityNames.filter((name) => !rows.some(({ slice }) => slice === name))
  if (open.length === 0) return
  for (const name of open) {
    await publishInTransaction(db, systemActor, async (trx) => {
      // Servers that start at the same time do this one after the other; the later ones find the content there.
      if (await trx.selectFrom('seeds').select('slice').where('slice', '=', name).executeTakeFirst()) return
      const isEmpty = (await entityStore(name, trx).list()).length === 0
      if (isEmpty && env.seed === 'none') return
      if (isEmpty) await fill(trx, name, root)
      await trx.insertInto('seeds').values({ slice: name }).execute()
    })
  }
}

/** Stores an entity's samples, and what of it is one. Contacts are no places: they are samples while they equal the shipped ones. */
async function fill(trx: Database, name: PublicEntityName, root: string): Promise<void> {
  const states: NewItem<object>[] = []
  for (const sample of samples[name])
    states.push({ id: randomUUID(), state: wholeState(name, await withStoredPicture(trx, sample, root)) })
  const places = name === 'texts' ? sampleTextNames : isList(name) ? states.map(({ id }) => id) : []
  const pair = name === 'texts' ? [sunAndShadePlace] : []
  await createSamplesStore(trx).add([...places.map((place) => `${name}.${place}`), ...pair])
  const change = { actor: systemActor, entity: name, action: 'created' } as const
  if (isList(name)) return await writeNew(trx, { ...change, entity: name }, states)
  const store = entityStore(name, trx)
  for (const { state } of states) await write(trx, change, { run: () => saved(store, state, name) })
}

/** Stores the picture of a sample that names one, and returns the sample as its store expects it. */
async function withStoredPicture(trx: Database, sample: object, root: string): Promise<object> {
  if (!('picture' in sample)) return sample
  const { picture: name, ...fields } = sample as ProductSample
  const picture = await readSamplePicture(name, root).catch((error) => {
    throw new StartError(seedText.sampleUnreadable(error.path ?? name, error.code ?? error.message))
  })
  await createMediaStore(trx).put(picture)
  return { ...fields, image: { hash: picture.hash } }
}

/**
 * Reads a sample product's picture with the variants that `node scripts/pictures.mjs` made, so that the first start of a fresh clone
 * encodes nothing.
 * @param root absolute folder of the project
 * @throws if the repository has no such sample
 */
export async function readSamplePicture(name: string, root: string): Promise<PreparedPicture> {
  const folder = join(root, 'samples', name)
  const master = await readFile(join(folder, 'master.webp'))
  const { width, height } = JSON.parse(await readFile(join(folder, 'picture.json'), 'utf8'))
  const hash = createHash('sha256').update(master).digest('hex')
  const variants: PictureVariant[] = []
  for (const file of await readdir(folder)) {
    const [, variantWidth, format] = /^(\d+)\.(webp|avif|jpeg)$/.exec(file) ?? []
    if (!format) continue
    variants.push({
      width: Number(variantWidth),
      format: format as VariantFormat,
      bytes: await readFile(join(folder, file)),
    })
  }
  return { hash, width, height, master, variants }
}

interface FirstAdministrator {
  email: string
  password: string
  /** Whether the operator chose the password; a generated one must be shown once. */
  isChosen: boolean
}

/**
 * Creates the first administrator if there is no user, with the operator's e-mail and password or a random one. Returns the administrator
 * only if created now. There is no default password.
 */
export async function ensureAdministrator(
  db: Database,
  chosen: { email: string; password: string } | undefined,
): Promise<FirstAdministrator | undefined> {
  if ((await createUserStore(db).list()).length > 0) return undefined
  const { email, password } = chosen ?? {
    email: 'admin@toldaria.example',
    password: randomBytes(16).toString('base64url'),
  }
  const passwordHash = await hashPassword(password)
  return await inTransaction(db, systemActor, async (trx) => {
    await lockWrites(trx)
    const users = createUserStore(trx)
    if ((await users.list()).length > 0) return undefined
    await write(
      trx,
      { actor: systemActor, entity: 'users', action: 'created' },
      { run: () => users.insert({ name: seedText.administratorName, email, passwordHash }) },
    )
    return { email, password, isChosen: chosen !== undefined }
  })
}
