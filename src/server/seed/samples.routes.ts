import type { FastifyInstance } from 'fastify'
import { townOf } from '#contract/company.ts'
import { sunAndShadePlace } from '#contract/comparison.ts'
import { publicListNames } from '#contract/entities.ts'
import { samples } from '#contract/overview.ts'
import { shippedTextsFor, type TextName } from '#contract/page-texts.text.ts'
import type { Database } from '../db/tables.ts'
import type { Actor } from '../db/transactions.ts'
import { route } from '../http/route.ts'
import type { Publish } from '../publication/publisher.ts'
import { createCompanyStore } from '../stores/company.store.ts'
import { entityStore, findItem, saved } from '../stores/entity-store.ts'
import { createRowStore } from '../stores/items.store.ts'
import { createMetaStore } from '../stores/meta.store.ts'
import { createSamplesStore } from '../stores/samples.store.ts'
import { toState } from '../stores/states.ts'
import { createTextsStore } from '../stores/texts.store.ts'
import { write } from '../writes/write.ts'
import { sampleContacts } from './shipped.ts'

/**
 * Registers `DELETE /samples`: one write, which visitors see as one change. Each item has its revision, and a deleted one its place in the
 * trash; the texts have one revision, and so has the configuration.
 */
export function sampleRoutes(app: FastifyInstance, publish: Publish): void {
  route(app, samples.remove, async ({ actor, body }) => {
    const keep = body?.keep ?? []
    // The transaction waits for other writes before its first read: nothing changes between comparison and write.
    await publish(actor, async (trx) => {
      await removeSampleItems(trx, actor, keep)
      await removeSampleTexts(trx, actor, keep)
      await emptySampleContacts(trx, actor)
    })
    return undefined
  })
}

/** Moves the sample items to the trash; those at a place in `keep` are the company's own from now on. */
export async function removeSampleItems(trx: Database, actor: Actor, keep: readonly string[] = []): Promise<void> {
  const places = await createSamplesStore(trx).list()
  for (const entity of publicListNames) {
    const rows = createRowStore(trx, entity)
    const store = entityStore(entity, trx)
    for (const item of await store.list()) {
      const { _id: id } = item as { _id: string }
      const place = `${entity}.${id}`
      if (!places.includes(place)) continue
      if (keep.includes(place))
        await write(trx, { actor, entity, action: 'updated', id }, { run: () => findItem(store, id) })
      else await write(trx, { actor, entity, action: 'deleted', id }, { run: () => rows.remove(id) })
    }
  }
}

/** Shows no text of the sample any more; those at a place in `keep` become the owner's, as they are shown. */
async function removeSampleTexts(trx: Database, actor: Actor, keep: readonly string[]): Promise<void> {
  const marks = createSamplesStore(trx)
  const pairStays = keep.includes(sunAndShadePlace)
  const places = (await marks.ofItem('texts', 'texts')).filter((place) => !(pairStays && place === sunAndShadePlace))
  if (places.length === 0) return
  const store = createTextsStore(trx)
  const [own = {}] = await store.list()
  const [company] = await createCompanyStore(trx).list()
  const shown = shippedTextsFor(own, townOf(company), places)
  // The text of a step goes with its title.
  const isKept = (place: string) => keep.includes(place) || keep.includes(place.replace(/(Step\d)Text$/, '$1'))
  const names = places.filter(isKept).map((place) => place.replace('texts.', '') as TextName)
  const kept = Object.fromEntries(names.map((name) => [name, own[name] || shown[name]]))
  await write(
    trx,
    { actor, entity: 'texts', action: 'updated', id: 'texts' },
    {
      async run() {
        await marks.remove(places)
        return await saved(store, { ...toState('texts', own), ...kept }, 'texts')
      },
    },
  )
}

async function emptySampleContacts(trx: Database, actor: Actor): Promise<void> {
  const store = createMetaStore(trx)
  const [present] = await store.list()
  const emptied = present ? sampleContacts(present) : []
  if (!present || emptied.length === 0) return
  const state = { ...toState('meta', present), ...Object.fromEntries(emptied.map((field) => [field, ''])) }
  const change = { actor, entity: 'meta', action: 'updated', id: 'meta' } as const
  await write(trx, change, { run: () => saved(store, state, 'meta') })
}
