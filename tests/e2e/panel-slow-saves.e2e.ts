import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectUncovered, openProductForm } from '#support/panel-e2e.ts'

test.use({ viewport: { width: 360, height: 740 } })

const formOf = (page: Page) => page.getByRole('dialog')

async function fillFaq(page: Page, question: string) {
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await formOf(page).getByLabel('Pergunta').fill(question)
  await formOf(page).getByLabel('Resposta').fill('Uma vez só.')
}

async function fillProduct(page: Page, title: string) {
  const form = await openProductForm(page)
  await form.getByLabel('Título').fill(title)
  await form.locator('input[type=file]').setInputFiles('art/obra-1.jpg')
  await expect(form.getByAltText('Foto escolhida')).toBeVisible()
  await form.getByLabel('Característica 1').fill('Lona acrílica')
}

const saveIn = (page: Page) => formOf(page).getByRole('button', { name: 'Adicionar', exact: true })

test('a save without a response fails after 30 s, and says that it may have succeeded', { tag: '@night' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expect(/ERR_|Failed to load/)
  await page.clock.install()
  await signIn('/admin/faq')
  await fillFaq(page, 'Quanto tempo sem resposta?')
  let isSilent = true
  await page.route('**/faq', (route) => {
    // Neither continued nor aborted: the connection stays open and no byte comes.
    if (!isSilent || route.request().method() !== 'POST') return route.fallback()
  })
  await saveIn(page).click()
  const saving = formOf(page).getByRole('button', { name: 'Salvando...' })
  await expect(saving).toBeDisabled()
  await page.clock.runFor(29_000)
  await expect(saving).toBeDisabled()
  await page.clock.runFor(2000)
  const reason = formOf(page).getByText(/pode ter salvado ou não/)
  await expectUncovered(reason)
  await expect(formOf(page).getByLabel('Pergunta')).toHaveValue('Quanto tempo sem resposta?')
  await expectNoSidewaysScroll(page)
  await expectNoAxeFindings(page, 'a save whose time is over')
  isSilent = false
  await saveIn(page).click()
  await expect(page.getByRole('heading', { name: 'Quanto tempo sem resposta?' })).toHaveCount(1)
})

test('a photo on a slow network shows how much of it was sent', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('/admin/products')
  await fillProduct(page, 'Toldo enviado devagar')
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await saveIn(page).click()
  const progress = formOf(page).getByRole('progressbar', { name: /^Enviando foto… \d+ %$/ })
  await expect(progress).toBeVisible()
  await expect(formOf(page).getByRole('button', { name: 'Salvando...' })).toBeDisabled()
  await expectUncovered(progress)
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
  await expectNoSidewaysScroll(page)
  await expectNoAxeFindings(page, 'a photo on its way')
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page.getByText('Produto adicionado com sucesso')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Toldo enviado devagar' })).toBeVisible()
})

test('a product with a photo whose response is lost, saved again, is one item', { tag: '@night' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  await signIn('/admin/products')
  await fillProduct(page, 'Toldo sem eco')
  let isLost = false
  await page.route('**/products', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await saveIn(page).click()
  await expect(formOf(page).getByText(/^O servidor não respondeu/)).toBeVisible()
  await saveIn(page).click()
  await expect(formOf(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Toldo sem eco' })).toHaveCount(1)
})
