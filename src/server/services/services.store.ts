import { expressionBuilder, type Selectable } from 'kysely'
import type { Service } from '#contract/services.ts'
import type { Database, Tables } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import { insertRows, type NewItem, shownPicture } from '../writes/items.store.ts'
import type { StateOf } from '../writes/states.ts'

/** The poster is set only when a former state is restored. */
type ServiceState = StateOf<'services'> & { poster?: { hash: string } | null }

/** The items of the services, and the posters of their videos. */
export function createServiceStore(db: Database, mediaHost = '') {
  async function toItems(rows: Selectable<Tables['services']>[]): Promise<Service[]> {
    const pictureOf = await createMediaStore(db).describe(rows.flatMap((row) => [row.image_hash, row.poster_hash]))
    return rows.map((row) => ({
      _id: row.id,
      title: row.title,
      description: row.description,
      youtubeId: row.youtube_id,
      poster: pictureOf(row.poster_hash),
      ...shownPicture(pictureOf(row.image_hash), null, mediaHost),
    }))
  }

  return {
    async list(): Promise<Service[]> {
      return await toItems(await db.selectFrom('services').selectAll().orderBy('place').orderBy('seq').execute())
    },

    async find(id: string): Promise<Service | undefined> {
      return (await toItems(await db.selectFrom('services').selectAll().where('id', '=', id).execute()))[0]
    },

    async insertAll(items: readonly NewItem<ServiceState>[]): Promise<Service[]> {
      const withPoster = (state: ServiceState) => ({ ...toRow(state), poster_hash: state.poster?.hash ?? null })
      return await toItems(await insertRows(db, 'services', items, withPoster))
    },

    /** Removes the poster if the video changes and no poster is given. */
    async update(id: string, state: ServiceState): Promise<Service | undefined> {
      const { case: when, ref } = expressionBuilder<Tables, 'services'>()
      const kept = when().when('youtube_id', '=', state.youtubeId).then(ref('poster_hash')).else(null).end()
      const changed = db.updateTable('services').set({ ...toRow(state), poster_hash: state.poster?.hash ?? kept })
      return (await toItems(await changed.where('id', '=', id).returningAll().execute()))[0]
    },

    /** Assigns a stored picture to every service that shows this video. */
    async setPoster(youtubeId: string, hash: string): Promise<void> {
      await db.updateTable('services').set({ poster_hash: hash }).where('youtube_id', '=', youtubeId).execute()
    },
  }
}

function toRow({ title, description, youtubeId, image }: ServiceState) {
  return { title, description, youtube_id: youtubeId, image_hash: image?.hash ?? null }
}
