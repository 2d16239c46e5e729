import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectUncovered, openProductForm } from '#support/panel-e2e.ts'

test.use({ viewport: { width: 360, height: 740 } })

const formOf = (page: Page) => page.getByRole('dialog')

async function fillProduct(page: Page, title: string) {
  const form = await openProductForm(page)
  await form.getByLabel('Título').fill(title)
  await form.locator('input[type=file]').setInputFiles('scripts/pictures/sources/obra-1.jpg')
  await expect(form.getByAltText('Foto escolhida')).toBeVisible()
  await form.getByLabel('Característica 1').fill('Lona acrílica')
}

const saveIn = (page: Page) => formOf(page).getByRole('button', { name: 'Adicionar', exact: true })

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
