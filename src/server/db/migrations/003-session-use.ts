import type { Migration } from '../migrate.ts'

export const sessionUse: Migration = {
  name: '003-session-use',
  async up(db) {
    // A session without a known use is one that ended: the default can never let one in.
    await db.schema
      .alterTable('sessions')
      .addColumn('last_used_at', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.updateTable('sessions').set({ last_used_at: new Date().toISOString() }).execute()
  },
}
