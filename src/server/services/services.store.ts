import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Picture } from '#contract/picture-schema.ts'
import { imageAddress } from '#contract/pictures.ts'
import type { Service, ServiceInput } from '#contract/services.ts'
import type { Database, Tables } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { WithStoredImages } from '../media/prepare-images.ts'
import { firstPlace } from '../writes/rows.store.ts'

/** The poster is set only when a former state is restored. */
type ServiceFields = WithStoredImages<ServiceInput> & { poster?: { hash: string } | null }

type ServiceRow = Pick<Selectable<Tables['services']>, (typeof columns)[number]>

/**
 * Reads and writes the services, by place and then by creation. Writes return the stored service, or undefined if there is none.
 * @param mediaHost the origin before `/media/…`, '' for the page's own
 */
export function createServiceStore(db: Database, mediaHost = '') {
  async function toServices(rows: readonly ServiceRow[]): Promise<Service[]> {
    const pictureOf = await createMediaStore(db).describe(
      rows.flatMap(({ poster_hash, image_hash }) => [poster_hash, image_hash]),
    )
    return rows.map((row) => toService(row, pictureOf, mediaHost))
  }

  return {
    async list(): Promise<Service[]> {
      const rows = db.selectFrom('services').select(columns).orderBy('place').orderBy('seq')
      return await toServices(await rows.execute())
    },

    async find(id: string): Promise<Service | undefined> {
      return (await toServices(await db.selectFrom('services').select(columns).where('id', '=', id).execute()))[0]
    },

    async insert({ poster, ...input }: ServiceFields, id: string = randomUUID()): Promise<Service> {
      const row = await db
        .insertInto('services')
        .values({ id, poster_hash: poster?.hash ?? null, ...toColumns(input), place: await firstPlace(db, 'services') })
        .returning(columns)
        .executeTakeFirstOrThrow()
      return (await toServices([row]))[0] as Service
    },

    /** Removes the poster if the video changes and no poster is given. */
    async update(id: string, { poster, ...input }: ServiceFields): Promise<Service | undefined> {
      const rows = await db
        .updateTable('services')
        .set(toColumns(input))
        .set(({ eb, ref, val }) => ({
          poster_hash: poster
            ? val(poster.hash)
            : eb.case().when('youtube_id', '=', input.youtubeId).then(ref('poster_hash')).else(null).end(),
        }))
        .where('id', '=', id)
        .returning(columns)
        .execute()
      return (await toServices(rows))[0]
    },

    /** Assigns a stored picture to every service that shows this video. */
    async setPoster(youtubeId: string, hash: string): Promise<void> {
      await db.updateTable('services').set({ poster_hash: hash }).where('youtube_id', '=', youtubeId).execute()
    },
  }
}

const columns = ['id', 'title', 'description', 'youtube_id', 'poster_hash', 'image_hash'] as const

/** Without a photo in the body the present one stays. */
function toColumns({ title, description, youtubeId, image }: ServiceFields) {
  return {
    title,
    description,
    youtube_id: youtubeId,
    ...(image !== undefined && { image_hash: image?.hash ?? null }),
  }
}

function toService(row: ServiceRow, pictureOf: (hash: string | null) => Picture | null, mediaHost: string): Service {
  const picture = pictureOf(row.image_hash)
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    youtubeId: row.youtube_id,
    poster: pictureOf(row.poster_hash),
    image: picture ? imageAddress(picture.hash, mediaHost) : '',
    picture,
  }
}
