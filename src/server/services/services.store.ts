import { expressionBuilder } from 'kysely'
import type { Service } from '#contract/services.ts'
import type { Database, Tables } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import { insertRows, type NewItem, shownPicture } from '../writes/items.store.ts'
import type { StateOf } from '../writes/states.ts'

/** The poster is set only when a former state is restored. */
type ServiceState = StateOf<'services'> & { poster?: { hash: string } | null }

/** The items of the services, and the posters of their videos. */
export function createServiceStore(db: Database, mediaHost = '') {
  return {
    async list(id?: string): Promise<Service[]> {
      const wanted = db
        .selectFrom('services')
        .selectAll()
        .$if(id !== undefined, (row) => row.where('id', '=', id ?? ''))
      const rows = await wanted.orderBy('place').orderBy('seq').execute()
      const pictureOf = await createMediaStore(db).describe(rows.flatMap((row) => [row.image_hash, row.poster_hash]))
      return rows.map((row) => ({
        _id: row.id,
        title: row.title,
        description: row.description,
        youtubeId: row.youtube_id,
        poster: pictureOf(row.poster_hash),
        ...shownPicture(pictureOf(row.image_hash), null, mediaHost),
      }))
    },

    async insertAll(items: readonly NewItem<ServiceState>[]): Promise<void> {
      await insertRows(db, 'services', items, toRow)
    },

    /** Removes the poster if the video changes and no poster is given. */
    async update(id: string, state: ServiceState): Promise<void> {
      const { case: when, ref } = expressionBuilder<Tables, 'services'>()
      const kept = when().when('youtube_id', '=', state.youtubeId).then(ref('poster_hash')).else(null).end()
      const changed = db.updateTable('services').set({ ...toRow(state), poster_hash: state.poster?.hash ?? kept })
      await changed.where('id', '=', id).execute()
    },

    /** Assigns a stored picture to every service that shows this video. */
    async setPoster(youtubeId: string, hash: string): Promise<void> {
      await db.updateTable('services').set({ poster_hash: hash }).where('youtube_id', '=', youtubeId).execute()
    },
  }
}

function toRow({ title, description, youtubeId, image, poster }: ServiceState) {
  const poster_hash = poster?.hash ?? null
  return { title, description, youtube_id: youtubeId, image_hash: image?.hash ?? null, poster_hash }
}
