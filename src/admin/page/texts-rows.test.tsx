// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { companyInputSchema } from '#contract/company.ts'
import { shippedTexts } from '#contract/page-texts.text.ts'
import { textsInputSchema } from '#contract/texts.ts'
import { openPageRow, openPanel } from '#support/open-panel.tsx'
import { pageRows } from './page-screen.tsx'
import { textsFields } from './texts-fields.tsx'

async function setupPage(stored?: object) {
  const panel = await openPanel('/admin/page')
  const read = async () => (await panel.app.inject('/texts')).json()
  const save = async (payload: object) => {
    const reply = await panel.send('PUT', '/texts', payload)
    expect(reply.statusCode).toBe(200)
  }
  const openRow = (title: string) => openPageRow(panel.user, title)
  if (stored) await save(stored)
  panel.open()
  return { ...panel, read, save, openRow }
}

test('every text and picture of the page, and every field of the company, is in exactly one row', () => {
  const inRows = pageRows.flatMap(({ resource }) => Object.keys(resource.fields))
  // The form of the contacts has what the company does not have; the years of the guarantee are only the API's.
  const { leftOut: _, guaranteeYears: __, ...company } = companyInputSchema.shape
  const all = [textsInputSchema.shape, company].flatMap(Object.keys)
  expect(inRows.toSorted()).toEqual(all.toSorted())
  expect(Object.entries(textsFields).filter(([, { label }]) => label === '')).toEqual([])
})

test('a figure that an owner wrote by hand can be removed, and has no other place then', async () => {
  const { openRow, user, read } = await setupPage({ aboutYears: '27' })
  const dialog = await openRow('Sobre')
  await user.clear(dialog.getByLabelText('Número dos anos'))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(async () => expect((await read()).aboutYears ?? '').toBe(''))
  const again = await openRow('Sobre')
  expect(again.queryByLabelText('Número dos anos')).toBeNull()
})

test('a save changes its own section only, and the first one can be taken back too', async () => {
  const { openRow, user, read } = await setupPage()
  const dialog = await openRow('Título de FAQ')
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
  const dialog = await openRow('Título de Produtos')
  await user.click(dialog.getByRole('button', { name: 'Editar o texto pronto' }))
  const text = dialog.getByLabelText<HTMLTextAreaElement>('Texto')
  expect(text.value).toBe(shippedTexts.productsText)
  await user.click(text)
  await user.paste('x'.repeat(326))
  expect(dialog.getByText(/400|39\d/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'))
  expect(await read()).toEqual({})
})

test('too few places are refused at their field in words; three are saved, and a tick hides them', async () => {
  const { openRow, user, read } = await setupPage()
  const dialog = await openRow('Lugares para o orçamento')
  const places = dialog.getByLabelText('Lugares')
  expect(places).toHaveProperty('placeholder', shippedTexts.places)
  expect(dialog.getByText('Um por linha. Quem toca em um já pede orçamento para ele no WhatsApp.')).toBeTruthy()
  await user.type(places, 'Garagem\nVaranda')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText(/^Escreva de 3 a 8 lugares/)).toBeTruthy()
  expect(await read()).toEqual({})
  await user.type(places, '\nPiscina')
  await user.click(dialog.getByRole('checkbox', { name: 'Esconder os lugares' }))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findByText(/Piscina · Fora da página/)
  expect(await read()).toEqual({ places: 'Garagem\nVaranda\nPiscina', placesHidden: true })
})

test('a pale colour is refused at its field, a dark one is saved, and one press brings the shipped one back', async () => {
  const { openRow, user, read } = await setupPage()
  const dialog = await openRow('Logo e cor')
  const colour = dialog.getByLabelText<HTMLInputElement>('Cor da empresa')
  expect(colour.value).toBe('#d90416')
  fireEvent.change(colour, { target: { value: '#ffcc00' } })
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText(/^Escolha uma cor mais escura/)).toBeTruthy()
  expect(await read()).toEqual({})
  fireEvent.change(colour, { target: { value: '#0b5c2e' } })
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Sua cor')
  expect(await read()).toEqual({ accent: '#0b5c2e' })
  const shownColour = () => document.documentElement.style.getPropertyValue('--color-brand')
  expect(shownColour()).toBe('#0b5c2e')
  const again = await openRow('Logo e cor')
  await user.click(again.getByRole('button', { name: 'Voltar à cor original' }))
  expect(document.activeElement).toBe(again.getByLabelText('Cor da empresa'))
  await user.click(again.getByRole('button', { name: 'Salvar' }))
  await waitFor(async () => expect((await read()).accent ?? '').toBe(''))
  await waitFor(() => expect(shownColour()).toBe('#d90416'))
})

test('another town lists the sentences that still name the shipped or the former one, with links to their forms', async () => {
  const { open, user, send } = await openPanel('/admin/page')
  const company = { town: 'Dourados' }
  expect((await send('PUT', '/company', company)).statusCode).toBe(200)
  const payload = { heroHeadline: 'Sombra em Dourados', faqText: 'Fale com a gente.' }
  expect((await send('PUT', '/texts', payload)).statusCode).toBe(200)
  const question = { question: 'Atendem fora?', answer: 'Sim. Saímos de CAMPO GRANDE às segundas.', order: 0 }
  expect((await send('POST', '/faq', question)).statusCode).toBe(201)
  open()
  const dialog = await openPageRow(user, 'Onde a empresa atende')
  const links = () => dialog.queryAllByRole('link').filter(({ textContent }) => textContent !== 'Histórico deste item')
  await waitFor(() =>
    expect(links().map(({ textContent }) => textContent)).toContain('Saímos de CAMPO GRANDE às segundas.'),
  )
  expect(links().map(({ textContent }) => textContent)).not.toContain('Sombra em Dourados')
  await user.clear(dialog.getByLabelText('Cidade'))
  await user.type(dialog.getByLabelText('Cidade'), 'Três Lagoas')
  expect(dialog.getByText(/^O site ainda fala de Campo Grande ou Dourados aqui/)).toBeTruthy()
  const headline = dialog.getByRole('link', { name: 'Sombra em Dourados' })
  await user.click(headline)
  expect(await screen.findByRole('dialog', { name: 'Frase de abertura' })).toBeTruthy()
})
