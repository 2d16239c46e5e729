import type { Migration } from '../migrate.ts'

export const passwordSet: Migration = {
  name: '014-password-set',
  async up(db) {
    await db.schema.alterTable('users').addColumn('password_set_at', 'text').execute()
  },
}
