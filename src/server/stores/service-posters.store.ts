import { expressionBuilder } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'
import type { ListHooks } from './list.store.ts'

/** The poster goes if the video changes; it is given only when a former state is restored. */
export const posterHooks: ListHooks<'services'> = {
  async columns(items, isNew) {
    const { case: when, ref } = expressionBuilder<Tables, 'services'>()
    return items.map(({ state }) => {
      const poster = state.poster as { hash: string } | null | undefined
      const kept = when().when('youtube_id', '=', String(state.youtubeId)).then(ref('poster_hash')).else(null).end()
      return { poster_hash: poster?.hash ?? (isNew ? null : kept) }
    })
  },
}

/** Assigns a stored picture to every service that shows this video. */
export async function setPoster(db: Database, youtubeId: string, hash: string): Promise<void> {
  await db.updateTable('services').set({ poster_hash: hash }).where('youtube_id', '=', youtubeId).execute()
}
