import type { Company } from '#contract/company.ts'
import { imageAddress, mediaHash } from '#contract/pictures.ts'
import type { Database } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import { saveSingle } from './items.store.ts'
import { withAllFields } from './states.ts'

/** Reads and writes what the company says about itself: `list` returns it alone, or an empty list while nothing is stored. */
export function createCompanyStore(db: Database) {
  async function list(): Promise<Company[]> {
    const rows = await db.selectFrom('company').select('content').execute()
    return await Promise.all(rows.map(({ content }) => withPictures(withAllFields('company', JSON.parse(content)))))
  }

  /** The company without pictures that are not stored any more. */
  async function withPictures(company: Company): Promise<Company> {
    const hashes = hashesIn(company)
    const pictureOf = await createMediaStore(db).describe(hashes)
    const fabrics = company.fabrics.map(({ name }, at) => {
      const picture = pictureOf(hashes[at] ?? null)
      return { name, image: picture ? imageAddress(picture.hash) : '' }
    })
    return { ...company, fabrics }
  }

  return {
    list,

    /** Replaces all of it. The addresses of its pictures are those of stored ones, without a host. */
    async save(company: Company): Promise<void> {
      await saveSingle(db, 'company', { content: JSON.stringify(company) })
      await db.deleteFrom('company_pictures').execute()
      // A restored state may name a picture that is gone.
      const hashes = hashesIn(company).filter((hash) => hash !== null)
      const stored = db.selectFrom('media').select('hash').where('hash', 'in', hashes)
      if (hashes.length > 0) await db.insertInto('company_pictures').columns(['hash']).expression(stored).execute()
    },
  }
}

/** The hash of each fabric's picture; null for one without. */
function hashesIn({ fabrics }: Company): (string | null)[] {
  return fabrics.map(({ image }) => mediaHash(image, '') ?? null)
}
