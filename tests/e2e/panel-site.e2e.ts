import { expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, phone, photoFile } from '#support/panel-e2e.ts'

test.use({ viewport: phone, hasTouch: true, ownServerFor: 'panel-site' })
test.use({ serverEnv: { PRODUCT_IMAGE_REQUIRED: 'false' } })

test('a tap on a text of the page opens its form at that field, and the page shows the change where it stood', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.getByRole('link', { name: /^Seu site/ }).click()
  const frame = page.frameLocator('iframe')
  const title = frame.locator('#about-title')
  await title.scrollIntoViewIfNeeded()
  await expect(frame.getByRole('button', { name: 'Editar: Título de Sobre' })).toHaveCount(1)
  const top = () => title.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  await title.tap()
  const dialog = page.getByRole('dialog', { name: 'Sobre' })
  await expect(dialog.getByLabel('Título')).toBeFocused()
  await page.keyboard.type('Sombra feita em casa')
  await dialog.getByRole('button', { name: 'Salvar' }).tap()
  await expect(dialog).toBeHidden()
  await expect(title).toHaveText('Sombra feita em casa')
  // Its script scrolls there once it is loaded.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
})

test('by keyboard alone a place is reached, named and opened, and has the focus again after Escape, Back and a save', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn('/admin/site')
  const frame = page.frameLocator('iframe')
  const mark = frame.getByRole('button', { name: 'Editar: Título de Diferenciais' })
  await frame.getByRole('button', { name: 'Editar: Logo' }).focus()
  const names: string[] = []
  const isThere = () => names.at(-1)?.startsWith('Editar: Título de Diferenciais')
  for (let stop = 0; stop < 60 && !isThere(); stop++) {
    await page.keyboard.press('Tab')
    names.push((await frame.locator('*:focus').getAttribute('aria-label')) ?? '')
  }
  const sections = ['Editar: Título de Sobre', 'Editar: Texto de Sobre', 'Editar: Título de Diferenciais']
  expect(
    names
      .map((name) => sections.find((section) => name.startsWith(section)))
      .filter(Boolean)
      .filter((name, at, all) => all.indexOf(name) === at),
  ).toEqual(sections)
  await expect(mark).toBeFocused()
  await expect(frame.locator('.edit-outline')).toHaveText('Título de Diferenciais')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Diferenciais' })
  await expect(dialog.getByLabel('Título')).toBeFocused()
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await close()
    await expect(dialog).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/admin/site')
    await expect(mark).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Título')).toBeFocused()
  }
  await page.keyboard.type('O que nos separa')
  await page.keyboard.press('Enter')
  await expect(frame.locator('#excellence-title')).toHaveText('O que nos separa')
  await expect(mark).toBeFocused()
})

test('by ear all marks stand in a named region, by the sections of the page, each with the words that are there', async ({
  page,
  signIn,
  api,
}) => {
  const product = await api.post('/products', { data: { title: 'Toldo X', features: ['Lona'] } })
  expect(product.status()).toBe(201)
  await signIn('/admin/site')
  const region = page.frameLocator('iframe').getByRole('region', { name: 'O que você pode mudar nesta página' })
  const contact = region.getByRole('group', { name: 'Orçamento rápido' })
  await expect(contact.getByRole('button', { name: 'Editar: Título de Contato: “Orçamento rápido”' })).toHaveCount(1)
  await expect(contact.getByRole('button', { name: 'Adicionar produto' })).toHaveCount(0)
  await expect(region.getByRole('button', { name: 'Editar: Foto de “Toldo X”', exact: true })).toHaveCount(1)
  const names = await region
    .getByRole('button')
    .evaluateAll((marks) => marks.map((mark) => mark.ariaLabel || mark.textContent))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const { _id } = await product.json()
  await api.delete(`/products/${_id}`)
})

test('after its save a slide is still the one that is shown', async ({ page, signIn }) => {
  await signIn('/admin/site')
  const frame = page.frameLocator('iframe')
  const dot = frame.locator('.hero-dot').nth(2)
  await dot.tap()
  await expect(dot).toHaveAttribute('aria-current', 'true')
  // The slide before stays until the picture of this one is there.
  const slide = frame.locator('.hero-slide').nth(2)
  await expect(slide).toHaveClass(/is-shown/)
  await slide.locator('h2').tap()
  const dialog = page.getByRole('dialog', { name: 'Destaque 3' })
  await dialog.getByLabel('Título').fill('Luz sem calor')
  await dialog.getByRole('button', { name: 'Salvar' }).tap()
  await expect(frame.getByRole('heading', { name: 'Luz sem calor' })).toBeVisible()
  await expect(dot).toHaveAttribute('aria-current', 'true')
})

test('the screen and the page in its frame are sound', async ({ page, signIn }) => {
  await signIn('/admin/site')
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Editar: Logo' })).toBeVisible()
  await expectNoAxeFindings(page, 'Seu site')
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the page is not in its frame')
  await expectNoAxeFindings(frame, 'the page in “Seu site”')
  await expectNoSidewaysScroll(page)
})

test('what is fixed says so, an arrow acts, and what is missing has a mark at its place', async ({ page, signIn }) => {
  await signIn('/admin/site')
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Ir para o slide 2' }).tap()
  await expect(frame.getByRole('button', { name: 'Editar: Título do destaque 2' })).toHaveCount(1)
  await frame.getByText('Sobre nós').tap()
  await expect(frame.getByRole('status').getByText('Isto vem pronto com o site e não muda.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await frame.getByRole('button', { name: 'Colocar o horário de atendimento' }).tap()
  await expect(page.getByRole('dialog', { name: 'Horário de atendimento' })).toBeVisible()
})

test('on a phone a card’s “Ver no site” shows its place in this screen, and Back leads to the list', async ({
  page,
  signIn,
}) => {
  await signIn('/admin/faq')
  const card = page.locator('.card').last()
  // What is out of sight is not laid out, and has no `innerText`.
  const question = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: 'Ver no site' }).tap()
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('details[open] > summary')).toHaveText(question)
  await expect(frame.locator('details[open]')).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Perguntas Frequentes' })).toBeVisible()

  await page.goto('/admin/products')
  const product = page.locator('.card').last()
  const title = (await product.getByRole('heading').textContent()) ?? ''
  await product.getByRole('link', { name: 'Ver no site' }).tap()
  await expect(frame.locator('h1')).toHaveText(title)
  await expect(page.getByLabel('Página do site').locator('option:checked')).toHaveText(title)
})

test('after the first work is added here, it is in sight, though all photos of the sample have gone', async ({
  page,
  signIn,
}) => {
  await signIn('/admin/site')
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Adicionar obra' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Adicionar nova obra' })
  await dialog.getByLabel('Foto', { exact: true }).setInputFiles(await photoFile('varanda.jpg'))
  await dialog.getByLabel('Título').fill('Quintal da Ana')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).tap()
  await expect(dialog).toBeHidden()
  await expect(frame.getByText('Quintal da Ana', { exact: true })).toBeInViewport()
  await expect(frame.getByRole('button', { name: 'Adicionar obra' })).toBeFocused()
})
