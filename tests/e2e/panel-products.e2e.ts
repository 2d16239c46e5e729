import { administrator, expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectUncovered, failNextCall, openProductForm, photoFile } from '#support/panel-e2e.ts'

test('an administrator adds a product with a photo, edits it, replaces the photo, and deletes it', async ({
  page,
  signIn,
  plainPage,
}) => {
  await signIn('/admin/products')
  const dialog = await openProductForm(page)
  await dialog.getByLabel('Título').fill('Toldo da jornada')
  await dialog.locator('input[type=file]').setInputFiles(await photoFile('obra-1.jpg'))
  await expect(dialog.getByAltText('Foto escolhida')).toBeVisible()
  await dialog.getByLabel('Característica 1').fill('Lona acrílica')
  await dialog.getByLabel('Característica 1').press('Enter')
  await expect(dialog.getByLabel('Característica 2')).toBeFocused()
  await page.keyboard.type('Braços de alumínio')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByText('Produto adicionado com sucesso')).toBeVisible()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('listitem').filter({ hasText: 'Toldo da jornada' }).first()
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByRole('img')).toHaveJSProperty('complete', true)

  await plainPage.goto('/')
  await expect(plainPage.getByText('Toldo da jornada').first()).toBeVisible()

  await card.getByRole('button', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar Produto' })
  await expect(edit.getByLabel('Característica 2')).toHaveValue('Braços de alumínio')
  await edit.getByRole('button', { name: 'Remover imagem' }).click()
  await expect(edit.getByText('Escolha, solte ou cole uma foto')).toBeVisible()
  await edit.locator('input[type=file]').setInputFiles(await photoFile('obra-2.jpg'))
  await expect(edit.getByAltText('Foto escolhida')).toBeVisible()
  await edit.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText('Produto atualizado com sucesso')).toBeVisible()

  await card.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este produto?' })
  await expect(question).toBeVisible()
  await expectNoAxeFindings(page, 'delete question')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Produto excluído com sucesso')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a photo may be dropped beside its field, or pasted', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('/admin/products')
  await page.getByRole('button', { name: 'Adicionar Produto' }).click()
  const send = (kind: 'drop' | 'paste') =>
    page.evaluate(async (type) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
      const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made as Blob)))
      const data = new DataTransfer()
      data.items.add(new File([blob], 'foto.png', { type: 'image/png' }))
      const target = document.querySelector('dialog h2') as HTMLElement
      target.dispatchEvent(
        type === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
      )
    }, kind)
  for (const kind of ['drop', 'paste'] as const) {
    await send(kind)
    await expect(page.getByAltText('Foto escolhida')).toBeVisible()
    await page.getByRole('button', { name: 'Remover imagem' }).click()
  }
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

test('after the session ended, one signs in over the modal, and the save is repeated with nothing lost', {
  tag: '@night',
}, async ({ page, signIn, faults }) => {
  await signIn('/admin/products')
  await page.getByRole('button', { name: 'Editar' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Editar Produto' })
  const title = await dialog.getByLabel('Título').inputValue()
  await dialog.getByLabel('Título').fill(`${title} novo`)
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('toldaria.auth') ?? '{}')
    localStorage.setItem('toldaria.auth', JSON.stringify({ ...entry, access_token: 'vencido' }))
  })
  faults.expect(/status of 401/)
  await dialog.getByRole('button', { name: 'Atualizar' }).click()
  const signInAgain = page.getByRole('dialog', { name: 'Entre novamente' })
  await expect(signInAgain.getByRole('alert')).toContainText('Erro ao salvar produto')
  await expectNoAxeFindings(page, 'sign-in over an open modal')
  await signInAgain.getByLabel('Senha').fill(administrator.password)
  await signInAgain.getByRole('button', { name: 'Entrar' }).click()
  await expect(signInAgain).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Atualizar' })).toBeFocused()
  await expect(dialog.getByText('Sua sessão terminou')).toHaveCount(0)
  await expect(dialog.getByLabel('Título')).toHaveValue(`${title} novo`)
  await dialog.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText('Produto atualizado com sucesso')).toBeVisible()
  await expect(page.getByRole('heading', { name: `${title} novo` })).toBeVisible()
})

test('§2 the modal closes by X, by Escape and by its backdrop, and gives the focus back', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  await signIn('/admin/products')
  const add = page.getByRole('button', { name: 'Adicionar Produto' })
  const dialog = page.getByRole('dialog', { name: 'Adicionar Novo Produto' })
  const ways = [
    () => dialog.getByRole('button', { name: 'Fechar' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 400),
  ]
  for (const close of ways) {
    await add.click()
    await expect(dialog).toBeVisible()
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(672)
    await close()
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
  }
  await add.click()
  // Pressing inside and releasing on the backdrop selects text.
  await dialog.getByLabel('Título').hover()
  await page.mouse.down()
  await page.mouse.move(8, 400)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
})

test('an empty form sent four times shows each error once, under the header, and taps go through to the fields', {
  tag: '@night',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('/admin/products')
  const dialog = await openProductForm(page)
  for (let tap = 0; tap < 4; tap += 1) await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const toasts = dialog.locator('.toast:not([data-leaving])')
  await expect(toasts).toHaveCount(2)
  const header = await dialog.locator('.modal-header').boundingBox()
  for (const toast of await toasts.all()) {
    const box = await toast.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    const isThrough = await toast.locator('p').evaluate((text) => {
      const { x, y, width, height } = text.getBoundingClientRect()
      return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.toast')
    })
    expect(isThrough, 'a tap on a toast reaches what lies below it').toBe(true)
  }
})
