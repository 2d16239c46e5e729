// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pixel } from '#support/history.ts'
import { openPanel } from '#support/open-panel.tsx'
import { companyFields } from './company-fields.tsx'

afterEach(() => void vi.useRealTimers())

async function openRow(name: string, payload: object = {}) {
  const { app, authorization: headers, open, user } = await openPanel('/admin/page')
  expect((await app.inject({ method: 'PUT', url: '/company', headers, payload })).statusCode).toBe(200)
  open()
  const row = await screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) })
  await waitFor(() => expect(row.disabled).toBe(false))
  await user.click(row)
  const dialog = within(await screen.findByRole('dialog'))
  return { dialog, user, read: async () => (await app.inject('/company')).json() }
}

test('a file that is no photo does not hide why the row is refused', async () => {
  const { dialog, user } = await openRow('Tecidos', { fabrics: [{ name: 'Lona', image: pixel('red') }] })
  const file = new File(['not a photo'], 'foto.heic', { type: 'image/heic' })
  await user.upload(await dialog.findByLabelText('Foto do 1º tecido'), file)
  expect(await dialog.findByText(/^Este arquivo não abre como foto/)).toBeTruthy()
  await user.clear(dialog.getByLabelText('Nome do 1º tecido'))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Preencha este campo.')).toBeTruthy()
})

test('a list copied from a chat is saved without its bullets and invisible marks', async () => {
  const { dialog, user, read } = await openRow('Preços')
  await user.click(dialog.getByLabelText('Formas de pagamento'))
  await user.paste('• Pix\n\n- Cartão em até 12 vezes\n3) \u202a5%\tà vista\u202c')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findAllByText('Preços e garantia atualizados')
  expect((await read()).payment).toEqual(['Pix', 'Cartão em até 12 vezes', '5% à vista'])
})

test('a closed day stays in the form until it is over in the company’s state', () => {
  vi.useFakeTimers({ now: new Date('2026-12-26T04:30Z'), toFake: ['Date'] })
  const shown = (state: string) => companyFields.closedOn.toForm(['2026-12-25'], { state })
  expect(shown('MS')).toEqual([])
  expect(shown('AC')).toEqual([{ date: '2026-12-25', until: '' }])
})

test('a break is typed by its first and last day, and shown so again', async () => {
  const { dialog, user, read } = await openRow('Horário')
  await user.click(dialog.getByRole('button', { name: '+ Adicionar dia' }))
  await user.type(dialog.getByLabelText('1º dia em que não abre'), '2031-12-30')
  await user.type(dialog.getByLabelText('Último dia do 1º descanso'), '2032-01-02')
  await user.click(dialog.getByRole('button', { name: '+ Adicionar dia' }))
  await user.type(dialog.getByLabelText('2º dia em que não abre'), '2031-12-25')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(async () =>
    expect((await read()).closedOn).toEqual(['2031-12-25', '2031-12-30', '2031-12-31', '2032-01-01', '2032-01-02']),
  )
  expect(companyFields.closedOn.toForm((await read()).closedOn, { state: '' })).toEqual([
    { date: '2031-12-25', until: '' },
    { date: '2031-12-30', until: '2032-01-02' },
  ])
})
