import sharp from 'sharp'
import { expect, test } from '#support/e2e-test.ts'
import { openProductForm } from '#support/panel-e2e.ts'
import { photoPixels } from '#support/picture-files.ts'

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
