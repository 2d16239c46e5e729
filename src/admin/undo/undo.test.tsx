// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { trash } from '#contract/history.ts'
import { callsOf, findCard, openPanel, toasts, undoOffered } from '#support/open-panel.tsx'
import { pixel } from '#support/pixel.ts'
import { ToastOutlet } from '../toasts/toast-outlet.tsx'
import { useOfferUndo } from './offer-undo.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const undoButton = () => screen.queryByRole('button', { name: 'Desfazer' })

/** The questions 'Prazo?' and 'Preço?', of which the first was just deleted. */
async function setupDeleted() {
  const panel = await openPanel('/admin/faq')
  const { app, user, send } = panel
  const create = async (question: string) => await send('POST', '/faq', { question, answer: 'Sim.', order: 0 })
  await create('Prazo?')
  await create('Preço?')
  panel.open()
  await screen.findByText('Prazo?', { selector: 'h2' })
  async function remove(question: string) {
    const card = screen.getByText(question, { selector: 'h2' }).closest('li') as HTMLElement
    await user.click(within(card).getByRole('button', { name: 'Excluir' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(screen.queryByText(question, { selector: 'h2' })).toBeNull())
  }
  await remove('Prazo?')
  await waitFor(() => expect(toasts()).toEqual(['FAQ excluída com sucesso']))
  const questions = async () =>
    (await app.inject('/faq')).json<{ question: string }[]>().map(({ question }) => question)
  return { ...panel, remove, questions }
}

/** The notice of a change. `pass` moves the clock. */
function setupOffer() {
  vi.useFakeTimers()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      {children}
      <ToastOutlet />
    </QueryClientProvider>
  )
  const { result, unmount } = renderHook(useOfferUndo, { wrapper })
  onTestFinished(() => {
    unmount()
    toast.remove()
  })
  act(() => {
    result.current({
      success: 'FAQ excluída com sucesso',
      text: 'FAQ excluída',
      title: 'Prazo?',
      undo: async () => undefined,
    })
  })
  return (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
}

test('§8 one notice says the success for 2 s, then what can be undone, and stays for 10 s', () => {
  const pass = setupOffer()
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(document.querySelectorAll('.toast')).toHaveLength(1)
  expect(said()).toEqual(['FAQ excluída com sucesso'])
  const button = undoButton()
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'FAQ excluída: Prazo?',
  )
  pass(1.9)
  expect(said()).toEqual(['FAQ excluída com sucesso'])
  pass(0.2)
  expect(said()).toEqual(['FAQ excluída: Prazo?'])
  expect(document.querySelectorAll('.toast')).toHaveLength(1)
  expect(undoButton()).toBe(button)
  pass(7.8)
  expect(undoOffered()).toBe('FAQ excluída: Prazo?')
  pass(0.2)
  expect(undoOffered()).toBe('')
})

test('an offer that is focused, as by the keyboard, stays', () => {
  const pass = setupOffer()
  pass(9)
  act(() => undoButton()?.focus())
  pass(60)
  expect(document.activeElement).toBe(undoButton())
  act(() => undoButton()?.blur())
  pass(0.9)
  expect(undoOffered()).toBe('FAQ excluída: Prazo?')
  pass(0.2)
  expect(undoOffered()).toBe('')
})

test('after a delete it is one press of the tab key away', async () => {
  const { user } = await setupDeleted()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  await user.tab()
  expect(document.activeElement).toBe(undoButton())
})

/** The button of the notice that says this. */
const undoOf = (text: string) => {
  const notice = screen.getByText(text).closest('.toast')
  return within(notice as HTMLElement).getByRole('button', { name: 'Desfazer' })
}

test('of two deletes each is undone by its own button, and a dialog shows neither', async () => {
  const { user, remove, questions } = await setupDeleted()
  await remove('Preço?')
  await waitFor(() => expect(undoOffered()).toBe('FAQ excluída: Preço?'))
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  expect(undoOffered()).toBe('FAQ excluída: Preço?')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(undoOf('Prazo?'))
  await waitFor(() => expect(toasts()).toContain('FAQ de volta'))
  expect(await questions()).toEqual(['Prazo?'])
  await user.click(undoOf('Preço?'))
  await waitFor(async () => expect(await questions()).toEqual(['Prazo?', 'Preço?']))
})

test('of two edits of one item each is undone by its own button; a field that was changed twice, the newer edit first', async () => {
  const { user, app } = await setupDeleted()
  const present = async () => (await app.inject('/faq')).json()[0]
  async function edit(label: string, text: string) {
    const [card] = document.querySelectorAll<HTMLElement>('.card')
    await user.click(within(card as HTMLElement).getByRole('button', { name: 'Editar' }))
    const field = screen.getByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await edit('Pergunta', 'Quanto custa?')
  await edit('Resposta', 'Depende.')
  await edit('Pergunta', 'E o preço?')
  const [third, second, first] = screen.getAllByRole('button', { name: 'Desfazer' })
  await user.click(second as HTMLElement)
  await waitFor(async () => expect(await present()).toMatchObject({ question: 'E o preço?', answer: 'Sim.' }))
  await user.click(third as HTMLElement)
  await waitFor(async () => expect(await present()).toMatchObject({ question: 'Quanto custa?', answer: 'Sim.' }))
  await user.click(first as HTMLElement)
  await waitFor(async () => expect(await present()).toMatchObject({ question: 'Preço?', answer: 'Sim.' }))
})

test('one press undoes once, says so meanwhile, and ends the offer', async () => {
  const { user, sent, hold, questions } = await setupDeleted()
  const release = hold(trash.restore)
  await user.dblClick(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Desfazendo...')).toBeTruthy()
  expect(undoButton()).toBeNull()
  release()
  await waitFor(() => expect(toasts()).toContain('FAQ de volta'))
  expect(screen.queryByText('Desfazendo...')).toBeNull()
  expect(callsOf(sent, 'POST').filter((call) => call.startsWith('POST /trash'))).toHaveLength(1)
  expect(await questions()).toContain('Prazo?')
})

const undo = () => screen.getAllByRole('button', { name: 'Desfazer' })[0] as HTMLElement

test('an undo that failed says why and can be pressed again; signing out ends the offer', async () => {
  const { user, failNext, remove } = await setupDeleted()
  failNext(trash.restore, 0)
  await user.click(undo())
  await waitFor(() =>
    expect(toasts()).toContain(
      'Não foi possível desfazer. O servidor não respondeu. Nada se perdeu: tente de novo em instantes.',
    ),
  )
  await user.click(undo())
  await waitFor(() => expect(toasts()).toContain('FAQ de volta'))
  await remove('Prazo?')
  await waitFor(() => expect(undoButton()).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Sair' }))
  await screen.findByLabelText('Senha')
  expect(undoButton()).toBeNull()
})

test('an edit that somebody else has changed since is not undone', async () => {
  const { user, app, send } = await setupDeleted()
  await user.click(within(await findCard('Preço?')).getByRole('button', { name: 'Editar' }))
  await user.type(screen.getByLabelText('Pergunta'), ' E o prazo?')
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  await findCard('Preço? E o prazo?')
  const [{ _id }] = (await app.inject('/faq')).json()
  const theirs = { question: 'Quanto custa?', answer: 'Depende.', order: 3 }
  expect((await send('PUT', `/faq/${_id}`, theirs)).statusCode).toBe(200)
  await user.click(undo())
  await waitFor(() => expect(toasts()).toContain('Alguém fez outra mudança depois. Nada foi desfeito.'))
  expect(undoOffered()).toBe('FAQ excluída: Prazo?')
  expect((await app.inject('/faq')).json()).toMatchObject([theirs])
})

test('a deleted user whose e-mail another has by now stays deleted, and the panel says why', async () => {
  const panel = await openPanel('/admin/users')
  const { user, send } = panel
  const payload = { name: 'Bia', email: 'bia@toldaria.example', password: 'sombra' }
  await send('POST', '/users', payload)
  panel.open()
  await user.click(within(await findCard('Bia')).getByRole('button', { name: 'Excluir' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  await screen.findByRole('button', { name: 'Desfazer' })
  await send('POST', '/users', { ...payload, name: 'Beatriz' })
  await user.click(undo())
  await waitFor(() => expect(toasts()).toContain('Não foi possível desfazer. Este e-mail já pertence a outro usuário.'))
  expect(undoOffered()).toBe('')
})

test('the company’s colour and logo are seen on any screen, also after an undo', async () => {
  const panel = await openPanel('/admin/page')
  const { user, send } = panel
  await send('PUT', '/texts', { accent: '#0a3d62', logoImage: pixel('red') })
  panel.open()
  await waitFor(() => expect(screen.getByRole('img', { name: 'Logotipo' })).toHaveProperty('localName', 'img'))
  const shown = () => document.documentElement.style.getPropertyValue('--color-brand')
  await waitFor(() => expect(shown()).toBe('#0a3d62'))
  await user.click(await screen.findByRole('button', { name: /^Logo e cor/ }))
  fireEvent.input(screen.getByLabelText('Cor da empresa'), { target: { value: '#1b4332' } })
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(shown()).toBe('#1b4332'))
  await user.click(screen.getByRole('link', { name: 'Usuários' }))
  await screen.findByRole('heading', { name: 'Usuários Cadastrados' })
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(shown()).toBe('#0a3d62'))
})
