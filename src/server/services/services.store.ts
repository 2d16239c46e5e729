import { expressionBuilder } from 'kysely'
import type { Service, ServiceInput } from '#contract/services.ts'
import type { Database, Tables } from '../db/tables.ts'
import type { WithStoredImages } from '../media/prepare-images.ts'
import { createItemStore } from '../writes/items.store.ts'

/** The poster is set only when a former state is restored. */
type ServiceFields = WithStoredImages<ServiceInput> & { poster?: { hash: string } | null }

/** The items of the services, and the posters of their videos. */
export function createServiceStore(db: Database, mediaHost = '') {
  const items = createItemStore(db, 'services', mediaHost)

  return {
    ...items,

    /** Removes the poster if the video changes and no poster is given. */
    async update(id: string, input: ServiceFields): Promise<Service | undefined> {
      if (input.poster) return await items.update(id, input)
      const { case: when, ref } = expressionBuilder<Tables, 'services'>()
      const poster = when().when('youtube_id', '=', input.youtubeId).then(ref('poster_hash')).else(null).end()
      return await items.update(id, input, { poster_hash: poster })
    },

    /** Assigns a stored picture to every service that shows this video. */
    async setPoster(youtubeId: string, hash: string): Promise<void> {
      await db.updateTable('services').set({ poster_hash: hash }).where('youtube_id', '=', youtubeId).execute()
    },
  }
}
