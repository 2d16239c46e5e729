// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPanel } from '#support/open-panel.tsx'

test('another town lists the sentences that still name the shipped or the former one, with links to their forms', async () => {
  const { open, user, app, authorization: headers } = await openPanel('/admin/page')
  const company = { town: 'Dourados' }
  expect((await app.inject({ method: 'PUT', url: '/company', headers, payload: company })).statusCode).toBe(200)
  const payload = { heroHeadline: 'Sombra em Dourados', faqText: 'Fale com a gente.' }
  expect((await app.inject({ method: 'PUT', url: '/texts', headers, payload })).statusCode).toBe(200)
  const question = { question: 'Atendem fora?', answer: 'Sim. Saímos de CAMPO GRANDE às segundas.', order: 0 }
  expect((await app.inject({ method: 'POST', url: '/faq', headers, payload: question })).statusCode).toBe(201)
  open()
  const row = await screen.findByRole<HTMLButtonElement>('button', { name: /^Onde a empresa atende/ })
  await waitFor(() => expect(row.disabled).toBe(false))
  await user.click(row)
  const dialog = within(await screen.findByRole('dialog'))
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
