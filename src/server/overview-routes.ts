import type { FastifyInstance } from 'fastify'
import { type Notice, overview } from '#contract/overview.ts'
import type { Database } from './db/tables.ts'
import { readSnapshot } from './db/transactions.ts'
import { route } from './http/route.ts'
import { changedContacts } from './meta/contact-notice.ts'
import type { OperatorNotices } from './operator-notices.ts'

/** The kinds in the order in which they are shown: at most three are. */
const rank: Record<Notice['kind'], number> = {
  edition_outdated: 1,
  no_proven_backup: 2,
  disk_almost_full: 3,
  backup_hook_failed: 4,
  changed_contact: 5,
  feed_token_refused: 6,
  upgrade_copy_kept: 7,
}

/** Registers `GET /overview`. */
export function overviewRoutes(app: FastifyInstance, db: Database, operatorNotices: OperatorNotices): void {
  route(app, overview.read, async () => {
    const ofOperator = [...(await operatorNotices()).values()].filter((notice) => notice !== undefined)
    const notices = [...ofOperator, ...(await readSnapshot(db, changedContacts))]
    return { notices: notices.sort((a, b) => rank[a.kind] - rank[b.kind]) }
  })
}
