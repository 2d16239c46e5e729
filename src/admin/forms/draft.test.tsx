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

test('former drafts are offered one after the other, and what one replaces is offered in its place', async () => {
  const { user, press, reopen } = await openFaqForm()
  for (const text of ['Primeira?', 'Segunda?']) {
    await typeInto(user, { Pergunta: text })
    await reopen()
  }
  for (const text of ['Segunda?', 'Primeira?', 'Segunda?']) {
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

test('a form that is as it was opened is no draft', async () => {
  const { user, reopen } = await openFaqForm()
  await typeInto(user, { Pergunta: 'Qual é o prazo?' })
  await user.clear(question())
  await reopen()
  expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
})
