// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entities, entityNames } from '#contract/entities.ts'
import { faq } from '#contract/faq.ts'
import { users } from '#contract/users.ts'
import { callsOf, openPanel, toasts } from '#support/open-panel.tsx'
import { entityPath } from '../paths.ts'
import { screens } from '../screens.tsx'

const lists = screens
  .flatMap(({ path }) => entityNames.filter((name) => entityPath(name) === path))
  .map((name) => `GET ${entities[name].list.path}`)
  .toSorted()

async function openDashboard() {
  const panel = await openPanel('/admin/dashboard')
  const payload = { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 0 }
  await panel.app.inject({ method: 'POST', url: '/faq', headers: panel.authorization, payload })
  panel.open()
  await screen.findByRole('heading', { name: 'Dashboard' })
  await waitFor(() => expect(panel.waiting.length).toBeGreaterThan(0))
  return panel
}

const tapped = (name: string) => {
  const tab = screen.getByRole('link', { name })
  fireEvent.click(tab)
  expect(tab.getAttribute('aria-current')).toBe('page')
}

test('nothing is prefetched before the browser is idle, then each other list once', async () => {
  const { sent, idle } = await openDashboard()
  expect(lists).toHaveLength(entityNames.length)
  expect(callsOf(sent, 'GET')).toEqual(['GET /overview'])
  idle()
  await waitFor(() => expect(callsOf(sent, 'GET').toSorted()).toEqual([...lists, 'GET /overview'].toSorted()))
})

test('a tapped tab shows the known list at once, and loads it again', async () => {
  const { sent, idle, hold } = await openDashboard()
  idle()
  await waitFor(() => expect(callsOf(sent, 'GET').toSorted()).toEqual([...lists, 'GET /overview'].toSorted()))
  sent.length = 0
  const release = hold(faq.list)
  tapped('FAQ')
  expect(screen.getByRole('heading', { name: 'Qual é o prazo?' })).toBeTruthy()
  release()
  await waitFor(() => expect(sent).toEqual(['GET /faq']))
})

test('the list of the opened screen is loaded once, by the screen', async () => {
  const panel = await openPanel('/admin/faq')
  panel.open()
  await screen.findByText('Nenhuma pergunta ainda')
  panel.idle()
  await waitFor(() => expect(panel.sent).toContain('GET /users'))
  expect(panel.sent.filter((call) => call === 'GET /faq')).toHaveLength(1)
})

test('a failed prefetch shows nothing, and the list is loaded when its screen is opened', async () => {
  const { sent, idle, failNext } = await openDashboard()
  failNext(users.list, 500)
  idle()
  await waitFor(() => expect(sent).toContain('GET /users'))
  expect(toasts()).toEqual([])
  tapped('Usuários')
  expect(await screen.findByText(/^Email:/)).toBeTruthy()
})
