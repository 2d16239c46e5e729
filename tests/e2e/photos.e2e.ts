import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { administrator, expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectUncovered, openProductForm } from '#support/panel-e2e.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

test('a phone photo is sent shrunk and shown upright on the page', async ({ page, signIn, plainPage }) => {
  // A portrait photo: the pixels are stored in landscape, with an EXIF orientation.
  const photo = await photoPixels(2720, 510, 12).jpeg({ quality: 97 }).withMetadata({ orientation: 6 }).toBuffer()
  await signIn('/admin/products')
  const dialog = await openProductForm(page)
  await dialog.getByLabel('Título').fill('Toldo do telhado')
  await dialog.getByLabel('Característica 1').fill('Direto da obra')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(dialog.getByAltText('Foto escolhida')).toBeVisible()
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/products')),
    dialog.getByRole('button', { name: 'Adicionar', exact: true }).click(),
  ])
  await expect(page.getByText('Produto adicionado com sucesso')).toBeVisible()
  expect(request.postData()?.length).toBeLessThan(photo.length)

  const product = await (await request.response())?.json()
  expect(product.picture).toMatchObject({ width: 480, height: 2560 })
  await plainPage.goto('/')
  await expect(plainPage.getByText('Toldo do telhado').first()).toBeVisible()
})

test('a small picture is sent unchanged; a large one keeps its transparency', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  await signIn('/admin/products')
  const dialog = await openProductForm(page)
  const preview = dialog.getByAltText('Foto escolhida')
  const small = await photoPixels(300, 200).png().toBuffer()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: small })
  await expect(preview).toHaveAttribute('src', `data:image/png;base64,${small.toString('base64')}`)

  const glass = { width: 3000, height: 1000, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } as const
  const large = await sharp({ create: glass }).png().toBuffer()
  await dialog.getByRole('button', { name: 'Remover imagem' }).click()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: large })
  await expect(preview).toHaveAttribute('src', /^data:/)
  const sent = Buffer.from(((await preview.getAttribute('src')) ?? '').split(',')[1] ?? '', 'base64')
  const { width, height, hasAlpha } = await sharp(sent).metadata()
  expect({ width, height, hasAlpha }).toEqual({ width: 2560, height: 853, hasAlpha: true })
})

test.describe('on a phone', () => {
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
})

test.describe('an upright photo', () => {
  const title = 'Toldo em pé'
  let headers: Record<string, string>
  let address: string

  test.beforeEach(async ({ request }) => {
    const { access_token } = await (await request.post('/auth/login', { data: administrator })).json()
    headers = { authorization: `Bearer ${access_token}` }
    const image = dataUrlOf(await photoPixels(900, 1600).jpeg().toBuffer())
    const reply = await request.post('/products', { headers, data: { title, features: ['Lona'], image } })
    expect(reply.status()).toBe(201)
    address = `/products/${(await reply.json())._id}`
  })

  test.afterEach(async ({ request }) => {
    expect((await request.delete(address, { headers })).status()).toBe(204)
  })

  for (const width of [360, 1440]) {
    test(`an upright photo stays within its frame at ${width} px, in the card and in the details`, {
      tag: '@night',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      const card = page.getByRole('article').filter({ hasText: title }).first()
      await card.scrollIntoViewIfNeeded()
      const place = await card.boundingBox()
      const picture = await card.locator('img').boundingBox()
      expect(picture?.width).toBeCloseTo(place?.width ?? 0, 0)
      expect((picture?.height ?? 0) / (picture?.width ?? 1)).toBeCloseTo(width === 360 ? 10 / 16 : 3 / 4, 1)
      const heading = await card.locator('.product-title').boundingBox()
      expect(heading?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))

      await card.getByRole('link', { name: title, exact: true }).click()
      const details = await page.getByRole('dialog', { name: title }).locator('img').boundingBox()
      expect(details?.height).toBeLessThanOrEqual(800)
      expect(details?.width).toBeLessThanOrEqual(width)
    })
  }
})
