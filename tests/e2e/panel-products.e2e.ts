import sharp from 'sharp'
import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import {
  expectNoSidewaysScroll,
  expectUncovered,
  failNextCall,
  openProductForm,
  photoFile,
} from '#support/panel-e2e.ts'
import { photoPixels } from '#support/picture-files.ts'

test('an owner adds a product with a phone’s photo; a visitor finds it and asks for a quote; the owner replaces the photo, and deletes it', async ({
  page,
  signIn,
  plainPage,
}) => {
  const title = 'Toldo da jornada'
  // A portrait photo: the pixels are stored in landscape, with an EXIF orientation.
  const photo = await photoPixels(2720, 510, 12).jpeg({ quality: 97 }).withMetadata({ orientation: 6 }).toBuffer()
  await signIn('/admin/products')
  const dialog = await openProductForm(page)
  await dialog.getByLabel('Título').fill(title)
  await dialog.getByLabel('Imagem').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(dialog.getByAltText('Foto escolhida')).toBeVisible()
  await dialog.getByLabel('Característica 1').fill('Lona acrílica')
  await dialog.getByLabel('Característica 1').press('Enter')
  await expect(dialog.getByLabel('Característica 2')).toBeFocused()
  await page.keyboard.type('Braços de alumínio')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/products')),
    dialog.getByRole('button', { name: 'Adicionar', exact: true }).click(),
  ])
  await expect(page.getByText('Produto adicionado com sucesso')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(request.postData()?.length).toBeLessThan(photo.length)
  const product = await (await request.response())?.json()
  expect(product.picture).toMatchObject({ width: 480, height: 2560 })

  await plainPage.goto('/')
  const offered = plainPage.getByRole('article').filter({ hasText: title })
  await expect(offered).toContainText('Lona acrílica')
  const picture = offered.locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  const quote = offered.getByRole('link', { name: 'Pedir orçamento' })
  await expect(quote).toHaveAttribute('target', '_blank')
  expectQuote(await quote.getAttribute('href'), title)

  await page.goto('/')
  await page.getByRole('link', { name: `${title}, ver detalhes` }).click()
  const details = page.getByRole('dialog', { name: title })
  await expect(details).toContainText('Lona acrílica')
  await expectNoAxeFindings(page, 'a product opened on the site')
  const chat = page.waitForEvent('popup')
  await details.getByRole('link', { name: 'Orçamento Via WhatsApp Clique Aqui' }).click()
  expectQuote((await chat).url(), title)

  await page.goto('/admin/products')
  const card = page.getByRole('listitem').filter({ hasText: title }).first()
  await card.getByRole('button', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar Produto' })
  await expect(edit.getByLabel('Característica 2')).toHaveValue('Braços de alumínio')
  await edit.getByRole('button', { name: 'Remover imagem' }).click()
  await expect(edit.getByText('Escolha, arraste ou cole uma foto')).toBeVisible()
  await edit.getByLabel('Imagem').setInputFiles(await photoFile('obra-2.jpg'))
  await expect(edit.getByAltText('Foto escolhida')).toBeVisible()
  await edit.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText('Produto atualizado com sucesso')).toBeVisible()

  await card.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este produto?' })
  await expectNoAxeFindings(page, 'delete question')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Produto excluído com sucesso')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('§4 a failed save: its toast is seen, clickable and in the accessibility tree while the modal is open', async ({
  page,
  signIn,
  faults,
}) => {
  await signIn('/admin/products')
  await page.getByRole('button', { name: 'Editar' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Editar Produto' })
  await dialog.getByLabel('Título').fill('Título que não se salva')
  await failNextCall(page, faults, 'PUT', /^\/products\//, 500)
  await dialog.getByRole('button', { name: 'Atualizar' }).click()

  const toast = dialog.getByRole('alert').filter({ hasText: 'Erro ao salvar produto' })
  // A mouse over the toast pauses its timer, however long the checks take.
  await page.getByRole('button', { name: 'Dispensar aviso' }).hover()
  await expectUncovered(toast)
  // The tree has nothing outside the modal; a toast inside it is announced.
  expect(await dialog.ariaSnapshot()).toContain('Erro ao salvar produto')
  await expectNoAxeFindings(page, 'a failed save over an open modal')
  const save = dialog.getByRole('button', { name: 'Atualizar' })
  await expect(save).toBeFocused()
  await page.getByRole('button', { name: 'Dispensar aviso' }).click()
  await expect(toast).toBeHidden()
  await expect(dialog.getByLabel('Título')).toHaveValue('Título que não se salva')
  await expect(save).toBeFocused()
})

test('an empty form sent four times shows each error once, below the header and clear of the field that gets the focus; taps go through', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('/admin/products')
  const dialog = await openProductForm(page)
  for (let tap = 0; tap < 4; tap += 1) await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const toasts = dialog.locator('.toast:not([data-leaving])')
  await expect(toasts).toHaveCount(2)
  const header = await dialog.locator('.modal-header').boundingBox()
  const title = dialog.getByLabel('Título')
  await expect(title).toBeFocused()
  const field = await title.boundingBox()
  for (const toast of await toasts.all()) {
    const box = await toast.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    expect(
      (box?.y ?? 0) >= (field?.y ?? 0) + (field?.height ?? 0) || (box?.y ?? 0) + (box?.height ?? 0) <= (field?.y ?? 0),
    ).toBe(true)
    const isThrough = await toast.locator('p').evaluate((text) => {
      const { x, y, width, height } = text.getBoundingClientRect()
      return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.toast')
    })
    expect(isThrough, 'a tap on a toast reaches what lies below it').toBe(true)
  }
})

test('a large picture keeps its transparency', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('/admin/products')
  const dialog = await openProductForm(page)
  const preview = dialog.getByAltText('Foto escolhida')
  const glass = { width: 3000, height: 1000, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } as const
  const large = await sharp({ create: glass }).png().toBuffer()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: large })
  await expect(preview).toHaveAttribute('src', /^data:/)
  const sent = Buffer.from(((await preview.getAttribute('src')) ?? '').split(',')[1] ?? '', 'base64')
  const { width, height, hasAlpha } = await sharp(sent).metadata()
  expect({ width, height, hasAlpha }).toEqual({ width: 2560, height: 853, hasAlpha: true })
})

test('a photo on a slow network shows how much of it was sent', { tag: '@night' }, async ({ page, signIn, api }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('/admin/products')
  const form = await openProductForm(page)
  await form.getByLabel('Título').fill('Toldo enviado devagar')
  await form.getByLabel('Imagem').setInputFiles('scripts/pictures/sources/obra-1.jpg')
  await expect(form.getByAltText('Foto escolhida')).toBeVisible()
  await form.getByLabel('Característica 1').fill('Lona acrílica')
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const progress = form.getByRole('progressbar', { name: /^Enviando foto… \d+%$/ })
  await expect(progress).toBeVisible()
  await expect(form.getByRole('button', { name: 'Salvando...' })).toBeDisabled()
  await expect(form.getByText(/^Salvando\.\.\. Enviando foto… (0|25|50|75)%$/)).toBeFocused()
  await expectUncovered(progress)
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
  await expectNoSidewaysScroll(page)
  await expectNoAxeFindings(page, 'a photo on its way')
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page.getByText('Produto adicionado com sucesso')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Toldo enviado devagar' })).toBeFocused()
  const [added]: { _id: string }[] = await (await api.get('/products')).json()
  await api.delete(`/products/${added?._id}`)
})

/** §9: the number with 55 before it, greeting, product, values and payment terms. */
function expectQuote(href: string | null, title: string): void {
  const { origin, pathname, searchParams } = new URL(href ?? '')
  expect(origin + pathname).toBe('https://wa.me/5567900000000')
  const message = `(Bom dia|Boa tarde|Boa noite)! Gostaria de um orçamento do produto ${title}, com valores e formas de pagamento.`
  expect(searchParams.get('text')).toMatch(new RegExp(`^${message}$`))
}

test('the first tap on each link to the company is counted, and the link opens', async ({ page, context, baseURL }) => {
  const sent: string[] = []
  await context.route('**/toques', async (route) => {
    sent.push(route.request().postData() ?? '')
    await route.fulfill({ status: 500 })
  })
  await page.goto('/?de=caminhao')
  const [product] = await (await fetch(`${baseURL}/products`)).json()
  const card = page.getByRole('link', { name: `Pedir orçamento de ${product.title}` })
  for (let tap = 0; tap < 2; tap += 1) {
    const chat = page.waitForEvent('popup')
    await card.click()
    await (await chat).close()
  }
  expect(sent).toEqual([`whatsapp ${product._id} caminhao`])

  await card.evaluate((link) => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  await page.evaluate(() => document.querySelector<HTMLElement>('.contact-whatsapp')?.click())
  expect(sent).toHaveLength(1)

  // With Global Privacy Control nothing is counted.
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto('/')
  const chat = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Orçamento Via WhatsApp' }).first().click()
  await chat
  expect(sent).toHaveLength(1)
})
