import type { Meta } from '#contract/meta.ts'
import { type ChangedContact, type ContactField, contactFields } from '#contract/overview.ts'
import type { Database } from '../db/tables.ts'
import { createRevisionStore } from '../writes/revisions.store.ts'
import { createRowStore, singleId } from '../writes/rows.store.ts'
import { createMetaStore } from './meta.store.ts'

const shownMs = 7 * 24 * 60 * 60 * 1000

/**
 * Returns a notice for each contact that differs from its value 7 days ago: one wrong digit sends customers elsewhere. A contact that was
 * changed back has none. The former value is the first of the company's own: nobody wants that of the samples (`isShipped`) back.
 */
export async function changedContacts(
  db: Database,
  isShipped: (field: ContactField, value: string) => boolean,
): Promise<ChangedContact[]> {
  const [present] = await createMetaStore(db).list()
  const revisions = await createRevisionStore(db).allSince('meta', new Date(Date.now() - shownMs))
  // The first configuration ever is no change.
  const values = [revisions[0]?.before, ...revisions.map(({ after }) => after)].filter(Boolean) as Meta[]
  if (!present || values.length === 0) return []
  const version = (await createRowStore(db, 'site_config').versions()).get(singleId) ?? 0
  return contactFields.flatMap((field) => {
    const former = values.map((value) => value[field]).find((value) => !isShipped(field, value))
    return former === undefined || former === present[field]
      ? []
      : [{ kind: 'changed_contact', field, former, present: present[field], version }]
  })
}
