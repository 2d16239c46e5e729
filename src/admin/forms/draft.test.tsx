// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openCreateForm, typeInto } from '#support/open-panel.tsx'

const question = () => screen.getByLabelText<HTMLInputElement>('Pergunta')

async function openFaqForm() {
  const { user } = await openCreateForm('/admin/faq', 'Adicionar FAQ')
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  async function reopen() {
    await press('Fechar')
    await press('Adicionar FAQ')
  }
  return { user, press, reopen }
}

test('what was typed a moment before the page is left or the form is closed is kept', async () => {
  await openFaqForm()
  const write = (value: string) => fireEvent.input(question(), { target: { value } })
  // In the same moment, before any timer can run.
  write('Qual é o prazo?')
  fireEvent(window, new Event('pagehide'))
  expect(JSON.stringify(localStorage)).toContain('Qual é o prazo?')
  write('E a garantia?')
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(JSON.stringify(localStorage)).toContain('E a garantia?')
})

test('what a draft replaces when it is restored is offered in its place', async () => {
  const { user, press, reopen } = await openFaqForm()
  await typeInto(user, { Pergunta: 'Primeira?' })
  await reopen()
  await typeInto(user, { Pergunta: 'Segunda?' })
  for (const text of ['Primeira?', 'Segunda?']) {
    await press('Recuperar')
    expect(question().value).toBe(text)
    // The pressed button may be gone.
    expect(document.activeElement).toBe(question())
  }
  await press('Descartar')
  expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
  await reopen()
  await press('Recuperar')
  expect(question().value).toBe('Segunda?')
  expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
})

test('a draft of an earlier version of the panel is offered too', async () => {
  const { user } = await openCreateForm('/admin/faq', 'Adicionar FAQ')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  const { userId } = JSON.parse(localStorage.getItem('toldaria.auth') ?? '')
  const former = { question: 'Qual é o prazo?', answer: '', order: 0, $others: [{ question: 'E a garantia?' }] }
  localStorage.setItem(`toldaria.draft.${userId}.faq.new`, JSON.stringify(former))
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(question().value).toBe('Qual é o prazo?')
})

test('a form that is as it was opened is no draft', async () => {
  const { user, reopen } = await openFaqForm()
  await typeInto(user, { Pergunta: 'Qual é o prazo?' })
  await user.clear(question())
  await reopen()
  expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
})

test('the letters of a restored draft are counted too', async () => {
  const { user, press, reopen } = await openFaqForm()
  await user.click(question())
  await user.paste('x'.repeat(480))
  expect(screen.getByText('480 de 500 letras')).toBeTruthy()
  await reopen()
  expect(screen.queryByText('480 de 500 letras')).toBeNull()
  await press('Recuperar')
  expect(screen.getByText('480 de 500 letras')).toBeTruthy()
})
