// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { saveSession } from '#browser/session.ts'
import { entities } from '#contract/entities.ts'
import { faqItem, field, openCreateForm, openForm, save, typeInto } from '#support/open-panel.tsx'

const { faq } = entities

const question = () => screen.getByLabelText<HTMLInputElement>('Pergunta')

async function openFaqForm() {
  const panel = await openCreateForm('/admin/faq', 'Adicionar FAQ')
  const { user } = panel
  // The drafts that were left are shown by a script of their own.
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  async function reopen() {
    await press('Fechar')
    await press('Adicionar FAQ')
  }
  return { ...panel, press, reopen }
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
  // Without a mouse the form has the focus, because the keyboard would cover it.
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  await press('Descartar')
  expect(document.activeElement).toBe(question().form)
  media.mockRestore()
  expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
  await reopen()
  await press('Recuperar')
  expect(question().value).toBe('Segunda?')
  expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
})

test('in a full storage a draft stays as it was stored last, also when it is restored', async () => {
  const { user, press, reopen } = await openFaqForm()
  await typeInto(user, { Pergunta: 'Qual é o prazo?' })
  const storage = localStorage
  const used = () => Object.entries(storage).join().length
  const room = used() + 20
  const setItem = (key: string, text: string) => {
    const former = storage.getItem(key)
    storage.setItem(key, text)
    if (used() <= room) return
    if (former === null) storage.removeItem(key)
    else storage.setItem(key, former)
    throw new DOMException('full', 'QuotaExceededError')
  }
  const get = (_: Storage, name: string) => {
    const value = name === 'setItem' ? setItem : Reflect.get(storage, name)
    return typeof value === 'function' ? value.bind(storage) : value
  }
  vi.stubGlobal('localStorage', new Proxy(storage, { get }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await user.click(question())
  await user.paste(' E a garantia, que não cabe mais?')
  for (let times = 0; times < 2; times += 1) {
    await reopen()
    await press('Recuperar')
    expect(question().value).toBe('Qual é o prazo?')
  }
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

test('a draft that is older than somebody else’s save does not overwrite it, and is offered in no other form', async () => {
  const { user, bia, open, list, url } = await openForm('/faq', faqItem, faqItem.question)
  await bia('POST', '/faq', { ...faqItem, question: 'Fazem conserto?', order: 0 })
  await open()
  await screen.findByText('Fazem conserto?')
  await user.type(field('Resposta'), ' Ou vinte.')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  const others = [
    screen.getByRole('button', { name: 'Adicionar FAQ' }),
    screen.getAllByRole('button', { name: 'Editar' })[0],
  ]
  for (const other of others) {
    await user.click(other as HTMLElement)
    expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
  }
  await bia('PUT', url, { ...faqItem, answer: 'Trinta dias.', order: 5 })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  expect(field('Resposta').value).toBe('Quinze dias. Ou vinte.')
  await user.click(save())
  expect(await screen.findByText('Bia mudou esta FAQ agora')).toBeTruthy()
  expect((await list())[1]).toMatchObject({ answer: 'Trinta dias.', order: 5 })
  await user.click(screen.getByRole('button', { name: 'Ficar com a minha' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await list())[1]).toMatchObject({ answer: 'Quinze dias. Ou vinte.', order: 5 })
})

test('typed text is kept as a draft that the next opening offers, but fills in only when asked; discarded or saved there is none', async () => {
  const panel = await openFaqForm()
  const { user, press, reopen } = panel
  const offer = () => screen.queryByText('Há um rascunho não salvo')
  await user.type(question(), 'Qual é o prazo?')
  await press('Fechar')
  expect(await screen.findByText('Guardado como rascunho')).toBeTruthy()
  await press('Voltar ao formulário')
  await waitFor(() => expect(offer()).toBeTruthy())
  expect(question().value).toBe('')
  await press('Recuperar')
  expect(question().value).toBe('Qual é o prazo?')
  expect(offer()).toBeNull()
  // Only to whom typed it.
  const { admin, token } = panel
  for (const [userId, isOffered] of [
    ['somebody else', false],
    [admin._id, true],
  ] as const) {
    await press('Fechar')
    saveSession({ userId, access_token: token, email: admin.email })
    await press('Adicionar FAQ')
    expect(offer() !== null).toBe(isOffered)
  }
  await press('Descartar')
  await reopen()
  expect(offer()).toBeNull()
  await typeInto(user, { Pergunta: 'Qual é o prazo?', Resposta: 'Quinze dias.' })
  await press('Adicionar')
  await screen.findByRole('heading', { name: 'Qual é o prazo?' })
  await press('Adicionar FAQ')
  expect(offer()).toBeNull()
})

test('a save continues after its form is closed, and closes no other; what is typed there meanwhile stays as its draft', async () => {
  const { user, press, reopen, hold } = await openFaqForm()
  await typeInto(user, { Pergunta: 'Qual é o prazo?', Resposta: 'Quinze dias.' })
  const release = hold(faq.create)
  await press('Adicionar')
  await reopen()
  await user.type(question(), 'E a garantia?')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('E a garantia?'))
  release()
  await screen.findByRole('heading', { name: 'Qual é o prazo?', hidden: true })
  expect(screen.getByRole('dialog', { name: 'Adicionar Nova FAQ' })).toBeTruthy()
  await reopen()
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
  expect(question().value).toBe('E a garantia?')
})

test('a draft never contains a password', async () => {
  const { user } = await openCreateForm('/admin/users', 'Adicionar Usuário')
  await typeInto(user, { Nome: 'Caio', Senha: 'segredo-de-caio' })
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(JSON.stringify(localStorage)).toContain('Caio')
  expect(JSON.stringify(localStorage)).not.toContain('segredo-de-caio')
})

test('an opening in another tab neither writes over nor forgets a draft; each that is left is offered, the newest first', async () => {
  const { user, press, reopen } = await openFaqForm()
  for (const text of ['Primeira?', 'Segunda?']) {
    await typeInto(user, { Pergunta: text })
    await reopen()
  }
  const offered = () => screen.getAllByRole('button', { name: 'Recuperar' }).map(describedBy)
  const describedBy = (button: HTMLElement) =>
    document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  expect(offered()).toEqual([expect.stringContaining('Segunda?'), expect.stringContaining('Primeira?')])
  await typeInto(user, { Pergunta: 'Terceira?', Resposta: 'Sim.' })
  await press('Adicionar')
  await screen.findByRole('heading', { name: 'Terceira?' })
  await press('Adicionar FAQ')
  expect(offered()).toHaveLength(2)
})
