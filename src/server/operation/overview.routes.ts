import type { FastifyInstance } from 'fastify'
import { blankCompany } from '#contract/company.ts'
import { type Notice, overview } from '#contract/overview.ts'
import { dayMs } from '#contract/retention.ts'
import { timeZoneOf } from '#contract/states.ts'
import type { Database } from '../db/tables.ts'
import { readSnapshot } from '../db/transactions.ts'
import type { Env } from '../env.ts'
import { route } from '../http/route.ts'
import { changedContacts } from '../meta/contact-notice.ts'
import type { PublicLists } from '../publication/edition.ts'
import { publicSettings } from '../publication/page-content.ts'
import { sampleNotices, stepsOf } from '../seed/shipped.ts'
import { summarizeTaps } from '../taps/tap-counter.ts'
import { createRecoveryCodeStore, newestLinkFor } from '../users/recovery.store.ts'
import { createUserStore } from '../users/users.store.ts'
import type { OperatorNotices } from './notices.ts'

/** The kinds in the order in which they are shown: at most three are. Only the owner knows whether a contact is right, so it comes first. */
const rank: Record<Notice['kind'], number> = {
  changed_contact: 0,
  password_changed: 1,
  sign_in_link_created: 2,
  edition_outdated: 3,
  files_not_published: 4,
  no_proven_backup: 5,
  disk_almost_full: 6,
  backup_hook_failed: 7,
  shipped_contact: 8,
  samples_shown: 9,
  feed_token_refused: 10,
  upgrade_copy_kept: 11,
}

const passwordNoticeMs = 7 * dayMs

/** A stolen session may have done it. */
function passwordChanged(at: string | null): Notice[] {
  return at !== null && Date.now() - Date.parse(at) < passwordNoticeMs ? [{ kind: 'password_changed', at }] : []
}

/** Registers `GET /overview`. */
export function overviewRoutes(
  app: FastifyInstance,
  db: Database,
  env: Env,
  currentLists: () => PublicLists,
  operatorNotices: OperatorNotices,
): void {
  const settings = publicSettings(env)
  route(app, overview.read, async ({ actor }) => {
    const ofOperator = [...(await operatorNotices()).values()].filter((notice) => notice !== undefined)
    const codes = await createRecoveryCodeStore(db).count(actor.userId)
    const lists = currentLists()
    const company = lists.company?.[0] ?? blankCompany
    const ofOwner = await readSnapshot(db, (trx) => changedContacts(trx, company))
    const passwordSetAt = await createUserStore(db).passwordSetAt(actor.userId)
    const link = await newestLinkFor(db, actor.userId)
    const ofAccount = [
      ...passwordChanged(passwordSetAt),
      ...(link ? [{ kind: 'sign_in_link_created', ...link } as const] : []),
    ]
    const notices = [...ofAccount, ...ofOperator, ...ofOwner, ...sampleNotices(lists, settings)]
    const title = (id: string) => lists.products?.find(({ _id }) => _id === id)?.title
    return {
      taps: await summarizeTaps(db, timeZoneOf(company.state), title),
      notices: notices.sort((a, b) => rank[a.kind] - rank[b.kind]),
      steps: stepsOf({ lists, settings, codes }),
    }
  })
}
