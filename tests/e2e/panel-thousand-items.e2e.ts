import path from 'node:path'
import { openDatabase } from '#server/db/open-database.ts'
import { createFaqStore } from '#server/faq/faq.store.ts'
import { type BuiltServer, newDataDir, removeDataDir, startBuiltServer } from '#support/built-server.ts'
import { test as base, expect } from '#support/e2e-test.ts'

const count = 1000

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
