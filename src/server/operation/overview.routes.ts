import type { FastifyInstance } from 'fastify'
import { blankCompany, type Company } from '#contract/company.ts'
import type { Meta } from '#contract/meta.ts'
import { type ChangedContact, contactFields, type Notice, overview } from '#contract/overview.ts'
import { dayMs, retentionDays } from '#contract/retention.ts'
import { createRecoveryCodeStore } from '../access/recovery.store.ts'
import type { Database } from '../db/tables.ts'
import { inTransaction, readSnapshot } from '../db/transactions.ts'
import { route } from '../http/route.ts'
import type { Env } from '../process/env.ts'
import type { PublicLists } from '../publication/edition.ts'
import { publicSettings } from '../publication/page-content.ts'
import { isShippedContact, sampleNotices, stepsOf } from '../seed/shipped.ts'
import { createRevisionStore } from '../stores/history.store.ts'
import { createRowStore, singleId } from '../stores/items.store.ts'
import { createMetaStore } from '../stores/meta.store.ts'
import { createUserStore } from '../stores/users.store.ts'
import type { TapCounter } from '../taps/tap-counter.ts'
import type { OperatorNotices } from './notices.ts'

/** How long a change that somebody else may have made is a notice. */
const noticedMs = 7 * dayMs
/** More than the history keeps of an entity. */
const maxChanges = 1000

/** Registers `GET /overview`, and `DELETE /restored-copy`. */
export function overviewRoutes(
  app: FastifyInstance,
  db: Database,
  env: Env,
  currentLists: () => PublicLists,
  operatorNotices: OperatorNotices,
  taps: Pick<TapCounter, 'summary'>,
): void {
  const settings = publicSettings(env)
  route(app, overview.read, async ({ actor }) => {
    const ofOperator = [...(await operatorNotices()).values()].filter((notice) => notice !== undefined)
    const { areKept: keepsCodes } = await createRecoveryCodeStore(db).state(actor.userId)
    const lists = currentLists()
    const company = lists.company?.[0] ?? blankCompany
    const ofOwner = await readSnapshot(db, (trx) => changedContacts(trx, company))
    const { passwordSetAt, linkCreated } = await createUserStore(db).changesByOthers(actor.userId)
    // A stolen session may have done it.
    const isNoticed = passwordSetAt !== null && Date.now() - Date.parse(passwordSetAt) < noticedMs
    const ofAccount = [
      ...(isNoticed ? [{ kind: 'password_changed', at: passwordSetAt } as const] : []),
      ...(linkCreated ? [{ kind: 'sign_in_link_created', ...linkCreated } as const] : []),
    ]
    const restored = await restoredCopyNotice(db)
    // At most three are shown. Only the owner knows whether a contact is right, so it comes first.
    const notices = [...ofOwner, ...ofAccount, ...restored, ...ofOperator, ...sampleNotices(lists, settings)]
    return {
      taps: await taps.summary(lists.products ?? []),
      notices,
      steps: stepsOf({ lists, settings, keepsCodes }),
    }
  })
  route(app, overview.endRestored, async ({ actor }) => {
    await inTransaction(db, actor, (trx) => trx.updateTable('publication').set({ restored_at: null }).execute())
    return undefined
  })
}

/** For 30 days after a restore, as long as the trash keeps what is deleted. */
async function restoredCopyNotice(db: Database): Promise<Notice[]> {
  const { restored_at: at } = await db.selectFrom('publication').select('restored_at').executeTakeFirstOrThrow()
  const isNoticed = at !== null && Date.now() - Date.parse(at) < retentionDays.trash * dayMs
  return isNoticed ? [{ kind: 'copy_restored', at }] : []
}

/**
 * Returns a notice for each contact that differs from the one of 7 days ago, or is hidden since: one wrong digit sends customers elsewhere. The
 * former one is the company's first in these days; before it the sample's may have stood.
 */
async function changedContacts(db: Database, company: Company): Promise<ChangedContact[]> {
  const [present] = await createMetaStore(db).list()
  if (!present) return []
  const revisions = createRevisionStore(db)
  const weekAgo = new Date(Date.now() - noticedMs)
  const changes = await revisions.since('meta', weekAgo, maxChanges)
  // The first configuration ever is no change.
  const states = [changes[0]?.before, ...changes.map(({ after }) => after), present].filter(
    (state) => state !== null && state !== undefined,
  ) as Meta[]
  const [companyChange] = await revisions.since('company', weekAgo, 1)
  // What was erased may have had it.
  const formerlyLeftOut = companyChange ? ((companyChange.before as Company | null)?.leftOut ?? []) : company.leftOut
  const version = (await createRowStore(db, 'meta').versions()).get(singleId) ?? 0
  return contactFields.flatMap((field): ChangedContact[] => {
    const isHidden = isIn(company.leftOut, field)
    const isOwn = (value = '') => value !== '' && !isShippedContact(field, value)
    const own = states.map((state) => state[field]).find(isOwn) ?? null
    const notice = { kind: 'changed_contact', field, present: isHidden ? '' : present[field], version } as const
    if (notice.present !== '')
      return states[0]?.[field] === notice.present ? [] : [{ ...notice, former: own === notice.present ? null : own }]
    const isNew = isHidden ? !isIn(formerlyLeftOut, field) : states[0]?.[field] !== ''
    return own !== null && isNew ? [{ ...notice, former: own }] : []
  })
}

function isIn(leftOut: Company['leftOut'], field: string): boolean {
  return leftOut.some((name) => name === field)
}
