import { essentialWork } from '../db/actor.ts'
import { commit, takeTurn } from '../db/commit.ts'
import type { Database } from '../db/tables.ts'
import { createFaqStore } from '../faq/faq.store.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { PreparedPicture } from '../media/prepare-picture.ts'
import { createProductStore } from '../products/products.store.ts'
import { createServiceStore } from '../services/services.store.ts'
import { createSiteConfigStore } from '../site-config/site-config.store.ts'
import { sampleContent } from './sample-content.text.ts'

export interface SeedOptions {
  /** `none` only takes note of which slices hold something already. */
  seed: 'demo' | 'none'
  readSamplePicture: (name: string) => Promise<PreparedPicture>
}

/**
 * Fills each slice with sample content while its own table has never held anything: an owner who deletes the
 * samples does not meet them again at the next start.
 */
export async function seedSamples(db: Database, { seed, readSamplePicture }: SeedOptions): Promise<void> {
  const isSettled = async (trx: Database, slice: Slice) =>
    (await trx.selectFrom('seeds').select('slice').where('slice', '=', slice).executeTakeFirst()) !== undefined

  for (const slice of slices) {
    if (await isSettled(db, slice)) continue
    await commit(db, essentialWork, async (trx) => {
      // Servers that start at the same time take turns; the later ones find the work done.
      await takeTurn(trx)
      if (await isSettled(trx, slice)) return
      const isEmpty = !(await trx.selectFrom(slice).select('id').limit(1).executeTakeFirst())
      if (isEmpty && seed === 'none') return
      if (isEmpty) await fill[slice](trx, readSamplePicture)
      await trx.insertInto('seeds').values({ slice }).execute()
    })
  }
}

const slices = ['site_config', 'products', 'services', 'faq'] as const
type Slice = (typeof slices)[number]

const fill: Record<Slice, (trx: Database, readSamplePicture: SeedOptions['readSamplePicture']) => Promise<void>> = {
  async site_config(trx) {
    await createSiteConfigStore(trx).save(sampleContent.siteConfig)
  },
  async products(trx, readSamplePicture) {
    for (const { picture: name, ...fields } of sampleContent.products) {
      const picture = await readSamplePicture(name)
      await createMediaStore(trx).put(picture)
      await createProductStore(trx).insert({ ...fields, image: { hash: picture.hash } })
    }
  },
  async services(trx) {
    for (const service of sampleContent.services) await createServiceStore(trx).insert(service)
  },
  async faq(trx) {
    for (const item of sampleContent.faq) await createFaqStore(trx).insert(item)
  },
}
