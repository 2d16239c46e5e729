import { onTestFinished, vi } from 'vitest'
import type { RenderedPage } from '#contract/page-content.ts'
import type { Database } from '#server/db/tables.ts'
import { createPublicListsReader } from '#server/entities.ts'
import type { PageSource } from '#server/publication/edition.ts'
import { createPublisher } from '#server/publication/publisher.ts'

/** A publisher of a database, with a page that counts the questions. The database is closed when the test ends. */
export async function setupPublisher(db: Database) {
  onTestFinished(() => db.destroy())
  const faults: string[] = []
  const read = createPublicListsReader('')
  let mustFail = false
  const render = vi.fn(({ lists }: PageSource): RenderedPage[] => [
    { path: '/', html: `<p>${lists.faq?.length}</p>`, inlineStyles: [], inlineScripts: [] },
  ])
  const publisher = createPublisher({
    db,
    readLists(trx) {
      if (!mustFail) return read(trx)
      mustFail = false
      throw new Error('cannot be read')
    },
    render,
    policyFor: () => ({}),
    log: { error: (_, message) => faults.push(message) },
  })
  await publisher.refresh()
  /** The next lists cannot be read. */
  const failReading = () => {
    mustFail = true
  }
  const faqList = (): string[] =>
    JSON.parse(publisher.edition.listResources.get('/faq')?.variants.identity.bytes.toString() ?? '[]').map(
      (item: { question: string }) => item.question,
    )
  return { db, publisher, render, faults, faqList, failReading }
}
