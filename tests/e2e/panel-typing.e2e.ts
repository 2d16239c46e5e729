import type { Locator } from '@playwright/test'
import { expect, test } from '#support/e2e-test.ts'
import { expectUncovered } from '#support/panel-e2e.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('going back with a form open leaves the screen, and what was typed is one press away', async ({
  page,
  signIn,
}) => {
  await signIn('/admin/dashboard')
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await page.getByLabel('Pergunta').fill('Rascunho?')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await expect(page).toHaveURL('/admin/faq')
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByLabel('Pergunta')).toHaveValue('Rascunho?')
})

test('a new item is scrolled to and marked, also under a search that hides it; red marks only deletion and errors', {
  tag: '@night',
}, async ({ page, signIn, api }) => {
  for (const order of [1, 2, 3, 4, 5, 6])
    await api.post('/faq', { data: { question: `Antes ${order}?`, answer: 'Sim.', order } })
  await signIn('/admin/faq')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('Antes 3')
  await expect(page.locator('.card')).toHaveCount(1)
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await page.getByLabel('Pergunta').fill('A mais nova?')
  await page.getByLabel('Resposta').fill('Esta.')
  await page.getByLabel('Ordem de exibição').fill('99')
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const card = page.locator('.card[data-new]')
  await expect(card).toContainText('A mais nova?')
  await expect(card).toContainText('Novo')
  await expect(card).toBeInViewport({ ratio: 1 })

  /** Whether a computed colour is red: more than twice as much red as green and blue. */
  const isRed = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => {
        const [red = 0, green = 0, blue = 0] = (
          getComputedStyle(element)
            .getPropertyValue(name)
            .match(/[\d.]+/g) ?? []
        ).map(Number)
        return red > 2 * Math.max(green, blue)
      }, property)
  await page.getByRole('button', { name: 'Excluir' }).first().click()
  expect(await isRed('.form-actions .primary-button', 'background-color')).toBe(true)
  expect(await isRed('.form-actions .quiet-button', 'color')).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await page.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  await expect(page.getByText('Preencha este campo.').first()).toBeVisible()
  await expect(page.getByLabel('Pergunta')).toBeFocused()
  expect(await isRed('.form-actions .primary-button', 'background-color')).toBe(false)
  expect(await isRed('.field-error', 'color')).toBe(true)
  expect(await isRed('.input:focus-visible', 'outline-color')).toBe(false)
  expect(await isRed('.input[aria-invalid=true]:not(:focus-visible)', 'border-top-color')).toBe(true)
})

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
  const isUserScript = (url: URL) => /\/user-screen-.*\.js$/.test(url.pathname)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(isUserScript, async (route) => {
    await isReleased
    await route.continue()
  })
  await signIn('/admin/faq')
  await expect(page.locator('.card').first()).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.locator('.card')).toHaveCount(0)
  expect(await afterTap('Usuários')).toEqual({ marked: 'page', cards: false, isWaiting: true })
  await page.route('**/faq', async (route) => {
    await isReleased
    await route.continue()
  })
  expect(await afterTap('FAQ')).toEqual({ marked: 'page', cards: true, isWaiting: false })
  release()
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

test.use({ viewport: { width: 360, height: 740 } })

test('each screen opens at its top, and going back restores the scroll position', async ({ page, signIn }) => {
  await signIn('/admin/products')
  await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible()
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  const left = await page.evaluate(() => scrollY)
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { name: 'Perguntas Frequentes' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Produtos Cadastrados' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test('two immediate presses send one DELETE, and one POST', { tag: '@night' }, async ({ page, signIn }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await signIn('/admin/faq')
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Pergunta').fill('Dois toques?')
  await form.getByLabel('Resposta').fill('Uma vez.')
  await form.getByRole('button', { name: 'Adicionar', exact: true }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('FAQ adicionada com sucesso')).toBeVisible()
  expect(sent.filter((call) => call === 'POST /faq')).toHaveLength(1)

  const card = page.locator('.card').filter({ hasText: 'Dois toques?' })
  await card.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Excluir' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('FAQ excluída com sucesso')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(sent.filter((call) => call.startsWith('DELETE /faq/'))).toHaveLength(1)
})

test('a draft is offered only to the user who typed it, and the login screen can delete drafts', {
  tag: '@night',
}, async ({ page, signIn }) => {
  await signIn('/admin/faq')
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await page.getByLabel('Pergunta').fill('Só minha')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('toldaria.auth') ?? '{}')
    localStorage.setItem('toldaria.auth', JSON.stringify({ ...entry, userId: 'somebody-else' }))
  })
  await page.getByRole('button', { name: 'Adicionar FAQ' }).click()
  await expect(page.getByLabel('Pergunta')).toBeVisible()
  await expect(page.getByText('Há um rascunho não salvo')).toHaveCount(0)
  await page.getByRole('button', { name: 'Fechar' }).click()

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/admin/login')
  await page.getByRole('button', { name: 'Apagar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
  await expect(page.getByText('Há rascunhos neste aparelho')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
})

/** A field's text, with a `|` at the caret. */
async function shown(field: Locator): Promise<string> {
  return await field.evaluate((element) => {
    const { value, selectionStart } = element as HTMLInputElement
    return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`
  })
}

test('a masked number keeps the caret in place, and takes no digit past its limit', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  await signIn('/admin/footer')
  const whatsapp = page.getByLabel('WhatsApp')
  await whatsapp.fill('')
  await whatsapp.pressSequentially('67999998888777')
  expect(await shown(whatsapp)).toBe('(67) 9 9999-8888|')

  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  expect(await shown(whatsapp)).toBe('(67) 9999|-8888')
  await page.keyboard.press('7')
  expect(await whatsapp.inputValue()).toBe('(67) 9 9997-8888')

  const landline = page.getByLabel('Telefone fixo')
  await landline.fill('+55 (067) 3333-4444')
  expect(await landline.inputValue()).toBe('(67) 3333-4444')
  await landline.focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  expect(await shown(landline)).toBe('(67|) 3334-444')
})
