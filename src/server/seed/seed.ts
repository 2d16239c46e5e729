import {
  declarationOf,
  forEachPublicEntity,
  type InputOf,
  type PublicEntityName,
  publicEntityNames,
} from '#contract/entities.ts'
import type { Database } from '../db/tables.ts'
import { publishInTransaction, systemActor } from '../db/transactions.ts'
import { entityOnServer } from '../entities.ts'
import type { Env } from '../env.ts'
import { createMediaStore } from '../media/media.store.ts'
import { readSamplePicture } from '../media/sample-pictures.ts'
import { subjectOf, write } from '../writes/write.ts'
import { samples } from './sample-content.text.ts'
import { readSamplesFolder } from './samples-folder.ts'

/** A product's sample has the name of a sample picture. */
type ProductSample = Omit<InputOf<'products'>, 'image' | 'alt'> & { alt: string; picture: string }

/** The shipped samples of each public entity; an empty list if it has none. */
export type Samples = {
  [Name in PublicEntityName]: readonly (Name extends 'products' ? ProductSample : InputOf<Name>)[]
}

/** The items of each public entity. A function stores an item's pictures and returns the item as its store expects it. */
export type SeedItems = Record<PublicEntityName, readonly ((trx: Database) => Promise<object>)[]>

type SeedSettings = Pick<Env, 'seed' | 'productImageRequired' | 'apiUrl'>

// Names of entities in databases of older versions.
const formerNames: { [Name in PublicEntityName]?: string } = { meta: 'site_config' }

/**
 * Fills an entity with samples if its table has never had any content: samples that the owner deleted do not come back at the next start. With
 * `none` it only stores which entities have content already.
 * @param root absolute folder of the project
 * @throws StartError if a folder of samples has a mistake; then nothing is stored
 */
export async function seedSamples(db: Database, env: SeedSettings, root: string): Promise<void> {
  const rows = await db.selectFrom('seeds').select('slice').execute()
  const open = publicEntityNames.filter((name) => !rows.some(({ slice }) => slice === sliceOf(name)))
  if (open.length === 0) return
  const items = await readItems(env, root)
  for (const name of open) {
    const slice = sliceOf(name)
    await publishInTransaction(db, systemActor, async (trx) => {
      // Servers that start at the same time do this one after the other; the later ones find the content there.
      if (await trx.selectFrom('seeds').select('slice').where('slice', '=', slice).executeTakeFirst()) return
      const isEmpty = (await entityOnServer(name).store(trx, '').list()).length === 0
      if (isEmpty && items === undefined) return
      if (isEmpty) await fill(trx, name, items?.[name] ?? [])
      await trx.insertInto('seeds').values({ slice }).execute()
    })
  }
}

function sliceOf(name: PublicEntityName): string {
  return formerNames[name] ?? name
}

async function readItems(env: SeedSettings, root: string): Promise<SeedItems | undefined> {
  if (env.seed === 'none') return undefined
  return env.seed === 'demo' ? shippedItems(root) : await readSamplesFolder(env.seed, env)
}

function shippedItems(root: string): SeedItems {
  return {
    ...forEachPublicEntity((name) => samples[name].map((sample) => async () => sample)),
    products: samples.products.map(({ picture: name, ...fields }) => async (trx) => {
      const picture = await readSamplePicture(name, root)
      await createMediaStore(trx).put(picture)
      return { ...fields, image: { hash: picture.hash } }
    }),
  }
}

async function fill(trx: Database, name: PublicEntityName, items: SeedItems[PublicEntityName]): Promise<void> {
  const { save, insert } = entityOnServer(name).store(trx, '')
  const change = { actor: systemActor, subject: subjectOf(name), action: 'created' } as const
  // There, a new item comes first.
  const isReversed = declarationOf(name).orderedBy === 'place'
  for (const input of isReversed ? items.toReversed() : items)
    await write(trx, change, { run: async () => await (save ?? insert)?.(await input(trx)) })
}
