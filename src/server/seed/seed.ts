import { declarationOf, type InputOf, type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { systemActor } from '../db/actor.ts'
import type { Database } from '../db/tables.ts'
import { publishInTransaction } from '../db/transactions.ts'
import { entitiesOnServer, entityOnServer } from '../entities.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { PreparedPicture } from '../media/prepare-picture.ts'
import { subjectOf, write } from '../writes/write.ts'
import { samples } from './sample-content.text.ts'

export interface SeedOptions {
  /** `none` only stores which entities have content already. */
  seed: 'demo' | 'none'
  readSamplePicture: ReadPicture
}

type ReadPicture = (name: string) => Promise<PreparedPicture>

/** A product's sample has the name of a sample picture. */
type ProductSample = Omit<InputOf<'products'>, 'image' | 'alt'> & { alt: string; picture: string }

/** The samples of each public entity; an empty list if it has none. */
export type Samples = {
  [Name in PublicEntityName]: readonly (Name extends 'products' ? ProductSample : InputOf<Name>)[]
}

/** How samples are inserted that their store does not accept unchanged. */
const customInserts: {
  [Name in PublicEntityName]?: (trx: Database, sample: never, read: ReadPicture) => Promise<unknown>
} = {
  async products(trx, { picture: name, ...fields }: ProductSample, readPicture) {
    const picture = await readPicture(name)
    await createMediaStore(trx).put(picture)
    return await entitiesOnServer.products.store(trx).insert({ ...fields, image: { hash: picture.hash } })
  },
}

// Names of entities in databases of older versions.
const formerNames: { [Name in PublicEntityName]?: string } = { meta: 'site_config' }

/**
 * Fills an entity with sample content if its table has never had any: samples that the owner deleted do not come back at the next start.
 */
export async function seedSamples(db: Database, { seed, readSamplePicture }: SeedOptions): Promise<void> {
  for (const name of publicEntityNames) {
    const slice = formerNames[name] ?? name
    const isSettled = async (trx: Database) =>
      (await trx.selectFrom('seeds').select('slice').where('slice', '=', slice).executeTakeFirst()) !== undefined
    if (await isSettled(db)) continue
    await publishInTransaction(db, systemActor, async (trx) => {
      // Servers that start at the same time do this one after the other; the later ones find the content there.
      if (await isSettled(trx)) return
      const isEmpty = (await entityOnServer(name).store(trx, '').list()).length === 0
      if (isEmpty && seed === 'none') return
      if (isEmpty) await fill(trx, name, readSamplePicture)
      await trx.insertInto('seeds').values({ slice }).execute()
    })
  }
}

async function fill(trx: Database, name: PublicEntityName, readPicture: ReadPicture): Promise<void> {
  const rows = entityOnServer(name).store(trx, '')
  const insert = customInserts[name] ?? (async (_, sample) => await (rows.save ?? rows.insert)?.(sample))
  const change = { actor: systemActor, subject: subjectOf(name), action: 'created' } as const
  // There, a new item comes first.
  const isReversed = declarationOf(name).orderedBy === 'place'
  const inOrder: readonly unknown[] = isReversed ? samples[name].toReversed() : samples[name]
  for (const sample of inOrder) await write(trx, change, { run: () => insert(trx, sample as never, readPicture) })
}
