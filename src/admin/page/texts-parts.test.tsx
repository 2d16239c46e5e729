// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shippedTexts } from '#contract/shipped-texts.text.ts'
import { pictureSlots, textNames } from '#contract/texts.ts'
import { openPanel } from '#support/open-panel.tsx'
import { pageRows } from './page-rows.ts'
import { sections } from './texts-parts.ts'

async function setupPage(stored?: object) {
  const panel = await openPanel('/admin/page')
  const read = async () => (await panel.app.inject('/texts')).json()
  const save = async (payload: object) => {
    const reply = await panel.app.inject({ method: 'PUT', url: '/texts', headers: panel.authorization, payload })
    expect(reply.statusCode).toBe(200)
  }
  const openRow = async (title: string) => {
    const row = await screen.findByRole('button', { name: new RegExp(`^${title}`) })
    await waitFor(() => expect((row as HTMLButtonElement).disabled).toBe(false))
    await panel.user.click(row)
    return within(await screen.findByRole('dialog'))
  }
  if (stored) await save(stored)
  panel.open()
  return { ...panel, read, save, openRow }
}

test('every text and picture of the page is in exactly one row', () => {
  const shown = Object.values(sections)
  expect(shown.flatMap(({ names }) => names).toSorted()).toEqual(
    // The description of a photo comes with the photo.
    textNames.filter((name) => name !== 'aboutAlt').toSorted(),
  )
  expect(shown.flatMap(({ slot }) => slot ?? []).toSorted()).toEqual(pictureSlots.toSorted())
  expect(new Set(pageRows.map(({ name }) => name)).size).toBe(pageRows.length)
})

test('a save changes its own section only, and the first one can be taken back too', async () => {
  const { openRow, user, read } = await setupPage()
  const dialog = await openRow('FAQ')
  expect(dialog.getByPlaceholderText(shippedTexts.faqText)).toBe(dialog.getByLabelText('Texto'))
  await user.type(dialog.getByLabelText('Título'), 'Dúvidas')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Dúvidas')
  expect(await read()).toEqual({ faqTitle: 'Dúvidas' })
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(async () => expect(await read()).toEqual({}))
})

test('the ready text can be taken as the beginning, and a longer one than fits is refused at its field', async () => {
  const { openRow, user, read } = await setupPage()
  const dialog = await openRow('Produtos')
  await user.click(dialog.getByRole('button', { name: 'Editar o texto pronto' }))
  const text = dialog.getByLabelText<HTMLTextAreaElement>('Texto')
  expect(text.value).toBe(shippedTexts.productsText)
  await user.click(text)
  await user.paste('x'.repeat(300))
  expect(dialog.getByText(/400|39\d/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'))
  expect(await read()).toEqual({})
})

test('what somebody else has changed meanwhile is kept, and the same sentence is a choice', async () => {
  const { openRow, user, read, save } = await setupPage({ aboutYears: '26' })
  const dialog = await openRow('FAQ')
  await user.type(dialog.getByLabelText('Título'), 'Minhas dúvidas')
  await save({ faqText: 'Fale com a gente.', aboutYears: '27' })
  await save({ faqTitle: 'Outras dúvidas', faqText: 'Fale com a gente.', aboutYears: '27' })
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  const title = within(await dialog.findByRole('group', { name: 'Título' }))
  await user.click(title.getByRole('button', { name: 'Ficar com o meu' }))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(async () =>
    expect(await read()).toEqual({ faqTitle: 'Minhas dúvidas', faqText: 'Fale com a gente.', aboutYears: '27' }),
  )
})
