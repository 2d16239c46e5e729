import path from 'node:path'
import { openDatabase } from '#server/db/open-database.ts'
import { createFaqStore } from '#server/faq/faq.store.ts'
import { type BuiltServer, newDataDir, removeDataDir, startBuiltServer } from '#support/built-server.ts'
import { test as base, expect } from '#support/e2e-test.ts'

const count = 1000
const revisions = 3000

function revisionRow(number: number) {
  const after = { _id: `item ${number}`, question: `Mudança nº ${number}?`, answer: 'Sim.', order: number }
  return {
    entity: 'faq',
    item_id: after._id,
    action: 'created',
    title: after.question,
    at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    user_name: 'Ana',
    after: JSON.stringify(after),
  }
}

/** Fills the database before the server starts: a thousand calls would take most of the test's time. */
const test = base.extend<object, { server: BuiltServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
    async ({}, use) => {
      const dataDir = newDataDir()
      const { db, prepare } = openDatabase(`file:${path.join(dataDir, 'toldaria.db')}`)
      await prepare()
      await db.transaction().execute(async (trx) => {
        const states = Array.from({ length: count }, (_, at) => ({
          question: `Pergunta nº ${at + 1}?`,
          answer: 'Sim.',
          order: at + 1,
        }))
        await createFaqStore(trx).insertAll(states.map((state) => ({ state })))
        for (let batch = 0; batch < revisions / count; batch += 1)
          await trx
            .insertInto('revisions')
            .values(Array.from({ length: count }, (_, index) => revisionRow(batch * count + index + 1)))
            .execute()
      })
      await db.destroy()
      const server = await startBuiltServer({ dataDir, env: { SEED: 'none' } })
      await use(server)
      await server.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('a thousand items appear at once, only visible ones are laid out, and the search finds one while typing', {
  tag: '@night',
}, async ({ page, signIn }) => {
  test.slow()
  await signIn('/admin/faq')
  const cards = page.locator('.card')
  await expect(cards).toHaveCount(count)
  const laidOut = await page
    .locator('.card-title')
    .evaluateAll((titles) => titles.filter((title) => title.checkVisibility({ contentVisibilityAuto: true })).length)
  expect(laidOut).toBeLessThan(count / 5)

  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await search.fill('nº 777?')
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByLabel('Pergunta')).toHaveValue('Pergunta nº 777?')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('FAQ excluída com sucesso')).toBeVisible()
  await search.fill('')
  await expect(cards).toHaveCount(count - 1)
})

test('thousands of changes follow by a button, and only visible ones are laid out', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('/admin/history')
  const entries = page.locator('.history-entry')
  await expect(entries).toHaveCount(50)
  // A mark in the first entry is lost if the list is rendered again.
  await entries.first().evaluate((entry) => entry.setAttribute('data-mark', ''))
  for (let loaded = 50; loaded < count; loaded = await entries.count()) {
    await page.getByRole('button', { name: 'Mostrar mudanças mais antigas' }).click()
    await expect.poll(() => entries.count()).toBeGreaterThan(loaded)
  }
  const laidOut = await page
    .locator('.history-sentence')
    .evaluateAll((found) => found.filter((text) => text.checkVisibility({ contentVisibilityAuto: true })).length)
  expect(laidOut).toBeLessThan(count / 5)
  await expect(page.locator('[data-mark]')).toHaveCount(1)

  await page.getByRole('button', { name: `nº ${revisions - 700}?` }).click()
  // What the revision changed; what going back would change follows it.
  await expect(page.locator('.changes').first().locator('.change')).toHaveCount(3)
})
