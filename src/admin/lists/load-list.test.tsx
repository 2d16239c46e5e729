// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { HttpError, MissingTokenError, NetworkError } from '#browser/http/call-errors.ts'
import { saveSession } from '#browser/session.ts'
import { faq } from '#contract/faq.ts'
import { users } from '#contract/users.ts'
import { fetchThroughApp } from '#support/fetch-through-app.ts'
import { openPanel, toasts } from '#support/open-panel.tsx'
import { loadList } from './load-list.ts'

afterEach(() => localStorage.clear())

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

describe('with a token', () => {
  async function signIn() {
    const server = await fetchThroughApp()
    const { _id, email } = server.admin
    saveSession({ userId: _id, access_token: server.token, email })
    return server
  }

  test('a public list is loaded once more, without the token, only if that is refused', async () => {
    const { failNext, sent } = await signIn()
    failNext(faq.list, 401)
    expect(await loadList(faq.list)).toEqual([])
    failNext(faq.list, 500)
    await expect(loadList(faq.list)).rejects.toMatchObject({ status: 500 })
    failNext(faq.list, 0)
    await expect(loadList(faq.list)).rejects.toThrow(NetworkError)
    expect(sent).toHaveLength(4)
  })

  test('a list of administrators is never loaded without it', async () => {
    const { failNext, sent } = await signIn()
    failNext(users.list, 401)
    await expect(loadList(users.list)).rejects.toThrow(HttpError)
    expect(sent).toHaveLength(1)
  })
})

test('without a token a public list is loaded, and one of administrators not even requested', async () => {
  const { sent } = await fetchThroughApp()
  expect(await loadList(faq.list)).toEqual([])
  await expect(loadList(users.list)).rejects.toThrow(MissingTokenError)
  expect(sent).toEqual(['GET /faq'])
})
