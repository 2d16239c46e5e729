import type { Migration } from '../migrate.ts'

export const sessionUse: Migration = {
  name: '003-session-use',
  async up(db) {
    // The default counts as unused for too long, so that it never makes a session valid.
    await db.schema
      .alterTable('sessions')
      .addColumn('last_used_at', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.updateTable('sessions').set({ last_used_at: new Date().toISOString() }).execute()
  },
}
