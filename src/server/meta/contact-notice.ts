import { isConfirmed, isShippedMeta } from '#contract/claims.ts'
import type { Company } from '#contract/company.ts'
import type { Meta } from '#contract/meta.ts'
import { type ChangedContact, type ContactField, contactFields } from '#contract/overview.ts'
import type { Database } from '../db/tables.ts'
import { createRevisionStore } from '../writes/history.store.ts'
import { createRowStore, singleId } from '../writes/items.store.ts'
import { createMetaStore } from './meta.store.ts'

const shownMs = 7 * 24 * 60 * 60 * 1000

/**
 * Returns a notice for each contact that differs from its value 7 days ago: one wrong digit sends customers elsewhere. A contact that was
 * changed back or confirmed has none.
 */
export async function changedContacts(db: Database, company: Company): Promise<ChangedContact[]> {
  const [present] = await createMetaStore(db).list()
  const first = await createRevisionStore(db).firstSince('meta', new Date(Date.now() - shownMs))
  // The first configuration ever is no change.
  const former = (first?.before ?? first?.after) as Meta | null | undefined
  if (!present || !former) return []
  const version = (await createRowStore(db, 'meta').versions()).get(singleId) ?? 0
  const confirmedValue = (field: ContactField) => company.confirmed.find(({ name }) => name === field)?.value ?? null
  return contactFields
    .filter((field) => former[field] !== present[field])
    .filter((field) => !isConfirmed(company, { name: field, value: present[field] }))
    .map((field) => ({
      kind: 'changed_contact',
      field,
      former: isShippedMeta(field, former[field]) ? confirmedValue(field) : former[field],
      present: present[field],
      version,
    }))
}
