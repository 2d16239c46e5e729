import { expect, holdRequests, scriptOf, test } from '#support/e2e-test.ts'
import { expectUncovered } from '#support/panel-e2e.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('on a slow network a tapped tab is marked in the next frame, over the known list or a skeleton', {
  tag: '@night',
}, async ({ page, signIn }) => {
  /** What the screen shows one frame after a tab is tapped. */
  const afterTap = (tab: string) =>
    page.evaluate((name) => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>('.panel-tab')].find((a) => a.textContent === name)
      link?.click()
      return new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { length: cards } = document.querySelectorAll('.card')
          const isWaiting = document.querySelector('.skeleton') !== null
          resolve({ marked: link?.getAttribute('aria-current'), cards: cards > 0, isWaiting })
        })
      })
    }, tab)
  const releaseScript = await holdRequests(page, `**${scriptOf('src/admin/users/user-screen.tsx')}`)
  await signIn('/admin/faq')
  await expect(page.locator('.card').first()).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.locator('.card')).toHaveCount(0)
  expect(await afterTap('Usuários')).toEqual({ marked: 'page', cards: false, isWaiting: true })
  const releaseList = await holdRequests(page, '**/faq')
  expect(await afterTap('FAQ')).toEqual({ marked: 'page', cards: true, isWaiting: false })
  releaseScript()
  releaseList()
  await page.getByRole('link', { name: 'Usuários' }).click()
  await expect(page.getByText(/^Email:/).first()).toBeVisible()
})

test('an invalid submit shows the error of the focused field, not only the field', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const { path, label, wrong, error } of [
    {
      path: '/admin/services',
      label: 'URL do YouTube',
      wrong: 'toldo',
      error: 'Cole o endereço de um vídeo do YouTube.',
    },
    { path: '/admin/faq', label: 'Ordem de exibição', wrong: '99999999999', error: /^Use um número simples/ },
  ]) {
    await signIn(path)
    await page.getByRole('button', { name: 'Editar' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(label).fill(wrong)
    await dialog.evaluate((element) => element.scrollTo(0, 0))
    await dialog.getByRole('button', { name: 'Atualizar' }).click()
    await expect(dialog.getByLabel(label)).toBeFocused()
    await expectUncovered(dialog.getByText(error))
    await expectUncovered(dialog.getByLabel(label))
  }
})

test('each screen opens at its top, and going back restores the scroll position', async ({ page, signIn }) => {
  await signIn('/admin/products')
  await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible()
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  // Not the page's position: a card that is laid out for the first time moves it by some pixels, and the browser keeps what is seen in place.
  const card = page.locator('.card-title', { hasText: 'Cobertura com Platibanda' })
  const placeOfCard = () => card.evaluate((title) => title.getBoundingClientRect().top)
  const left = await placeOfCard()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { name: 'Perguntas Frequentes' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Produtos Cadastrados' })).toBeVisible()
  await expect.poll(async () => Math.abs((await placeOfCard()) - left)).toBeLessThan(20)
  // A chapter of the help, not as far down as this screen was.
  await page.getByRole('link', { name: 'Ajuda desta tela' }).click()
  await expect(page.locator('details[open] > summary')).toBeInViewport()
})
