// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPanel, toasts } from '#support/open-panel.tsx'

test('a public list is shown even if the session has ended; the next write asks for a sign-in', async () => {
  const panel = await openPanel('/admin/faq')
  const { app, authorization: headers, sent, user } = panel
  const payload = { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 0 }
  await app.inject({ method: 'POST', url: '/faq', headers, payload })
  await app.inject({ method: 'POST', url: '/auth/logout', headers })
  panel.open()
  expect(await screen.findByText('Qual é o prazo?')).toBeTruthy()
  expect(toasts()).toEqual([])
  expect(sent.filter((call) => call === 'GET /faq')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(await screen.findByRole('dialog', { name: 'Entre novamente' })).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao salvar FAQ'])
})
