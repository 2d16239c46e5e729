// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draftKeys, writeDraft } from '#browser/draft-store.ts'
import { entities } from '#contract/entities.ts'
import { openPanel } from '#support/open-panel.tsx'

test('drafts left on a shared device are deleted after a question', async () => {
  writeDraft('toldaria.draft.ana.faq.new', { values: { question: 'Qual é o prazo?' } })
  const { user, open } = await openPanel('/admin/login', { signedIn: false })
  open()
  const ask = async (choice: string) => {
    await user.click(await screen.findByRole('button', { name: 'Apagar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Apagar os rascunhos deste aparelho?' })
    await user.click(within(dialog).getByRole('button', { name: choice }))
  }
  await ask('Cancelar')
  expect(draftKeys()).toHaveLength(1)
  await ask('Apagar')
  expect(draftKeys()).toEqual([])
  expect(screen.queryByText('Há rascunhos neste aparelho')).toBeNull()
})

test('without internet the panel and a failed save say so, until there is internet again', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get')
  onTestFinished(() => isOnline.mockRestore())
  const { user, open, failNext } = await openPanel('/admin/faq')
  open()
  await user.click(await screen.findByRole('button', { name: 'Adicionar FAQ' }))
  await user.type(screen.getByLabelText('Pergunta'), 'Qual é o prazo?')
  await user.type(screen.getByLabelText('Resposta'), 'Uma semana.')
  isOnline.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  failNext(entities.faq.create, 0)
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findAllByText(/^Este aparelho está sem internet/)).toHaveLength(2)
  isOnline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/^Este aparelho está sem internet/)).toBeNull())
})
