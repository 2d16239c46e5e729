// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meta } from '#contract/meta.ts'
import { type OperatorNotice, overview } from '#contract/overview.ts'
import { shippedMeta } from '#contract/shipped-meta.text.ts'
import { createSessionStore } from '#server/access/sessions.store.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { callsOf, stored as configured, openPanel, signIn, toasts } from '#support/open-panel.tsx'
import { operatorText } from './notices.text.ts'
import { withOneFault } from './notices.tsx'

// Its title is that of the samples, which are not what these tests are about.
const stored = { ...configured, title: 'Toldos da Ana' }
const changed = { ...stored, whatsapp: '67988887777', phone: '6733335555', email: 'vendas@sombraboa.example' }

async function openDashboard(...configurations: (typeof stored)[]) {
  const panel = await openPanel('/admin/dashboard')
  const save = (payload: typeof stored) => panel.send('POST', '/meta', payload)
  for (const configuration of configurations) await save(configuration)
  return { ...panel, save, present: async () => (await panel.app.inject('/meta')).json()[0] }
}

const notices = () => within(screen.getByRole('region', { name: 'Precisa de você' })).getAllByRole('listitem')
const notice = (text: RegExp) => within(notices().find((item) => text.test(item.textContent ?? '')) as HTMLElement)

test('a changed WhatsApp, phone and e-mail are shown with old, new, and a link to try the new one', async () => {
  const { open } = await openDashboard(stored, changed)
  open()
  await screen.findByRole('heading', { name: 'Precisa de você' })
  expect(notices().map((item) => item.querySelector('p')?.textContent)).toEqual([
    'O WhatsApp do site mudou. Antes: (67) 9 9999-8888 Agora: (67) 9 8888-7777',
    'O telefone fixo do site mudou. Antes: (67) 3333-4444 Agora: (67) 3333-5555',
    'O e-mail do site mudou. Antes: contato@sombraboa.example Agora: vendas@sombraboa.example',
  ])
  const tries = screen.getAllByRole('link', { name: 'Testar' }).map((link) => link.getAttribute('href'))
  expect(tries).toEqual(['https://wa.me/5567988887777', 'tel:+556733335555', 'mailto:vendas@sombraboa.example'])
})

test('Desfazer brings back one contact and keeps what else was changed', async () => {
  const { open, user, present, sent } = await openDashboard(stored, { ...changed, title: 'Toldos Sombra Ótima' })
  open()
  await screen.findByRole('heading', { name: 'Precisa de você' })
  await user.dblClick(notice(/telefone/).getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(notices()).toHaveLength(2))
  expect(toasts()).toEqual(['Configurações atualizadas com sucesso'])
  expect(document.activeElement?.id).toBe('content')
  expect(await present()).toMatchObject({ ...changed, title: 'Toldos Sombra Ótima', phone: stored.phone })
  expect(callsOf(sent, 'POST')).toEqual(['POST /meta'])
  await user.click(within(screen.getByRole('region', { name: 'Avisos' })).getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(notices()).toHaveLength(3))
  expect(await present()).toMatchObject({ phone: changed.phone })
})

test('a contact that replaced a shipped one has no way back', async () => {
  const { open } = await openDashboard({ ...stored, whatsapp: shippedMeta.whatsapp }, stored)
  open()
  await screen.findByText('Agora: (67) 9 9999-8888')
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  expect(screen.queryByText(/^Antes/)).toBeNull()
})

test('a failed Desfazer says why; what somebody changed meanwhile is not overwritten, and the notice shows the present value', async () => {
  const { open, user, present, save, failNext } = await openDashboard(stored, { ...stored, whatsapp: '67988887777' })
  open()
  await screen.findByText('Agora: (67) 9 8888-7777')
  failNext(meta.save, 503)
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText(/^O servidor não respondeu/)).toBeTruthy()
  await save({ ...stored, whatsapp: '67988886666' })
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Agora: (67) 9 8888-6666')).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao atualizar configurações'])
  expect(screen.getByText(/^Alguém mudou isto ao mesmo tempo/)).toBeTruthy()
  expect(await present()).toMatchObject({ whatsapp: '67988886666' })
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(screen.queryByText('Precisa de você')).toBeNull())
  expect(await present()).toMatchObject({ whatsapp: stored.whatsapp })
})

test('a landline that was hidden comes back by Desfazer, as it was', async () => {
  const { open, user, present, send } = await openDashboard(stored)
  await send('PUT', '/company', { town: 'Dourados' })
  await send('PUT', '/company', { town: 'Dourados', leftOut: ['phone'] })
  open()
  expect(await screen.findByText('Agora: não aparece no site.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(screen.queryByText('Precisa de você')).toBeNull())
  expect(await present()).toMatchObject({ phone: stored.phone })
  expect((await send('GET', '/company')).json()).toMatchObject({ town: 'Dourados', leftOut: [] })
})

test('what is wrong with the server is one line, after a changed contact, with a message for the person who runs it', async () => {
  const { open, operation } = await openDashboard(stored, { ...stored, email: changed.email })
  operation.feed.isTokenRefused = true
  open()
  const link = await screen.findByRole('link', { name: 'Avisar pelo WhatsApp' })
  expect(notices()).toHaveLength(2)
  expect(notices()[1]?.textContent).toMatch(/^O servidor precisa de atenção/)
  const { origin, searchParams } = new URL(link.getAttribute('href') ?? '')
  expect(origin).toBe('https://wa.me')
  expect(searchParams.get('text')).toMatch(/^Aviso do painel de .+: O Instagram não aceita mais a chave do site\.$/)
})

test('the message names every fault of the server', () => {
  const at = '2020-03-01T12:00:00Z'
  const faults: OperatorNotice[] = [
    { kind: 'edition_outdated', since: at },
    { kind: 'no_proven_backup', last: at },
    { kind: 'disk_almost_full', freePercent: 8 },
    { kind: 'backup_hook_failed', code: 'exit_1', at },
    { kind: 'feed_token_refused' },
  ]
  expect(withOneFault([...faults, { kind: 'shipped_contact' }])).toEqual([faults[0], { kind: 'shipped_contact' }])
  const message = operatorText.message('toldos.example', faults)
  for (const part of [
    /conteúdo antigo desde 1 de março de 2020/,
    /a última conferida é de 1 de março de 2020/,
    /restam 8%/,
    /fora do servidor .*: exit_1/,
    /Instagram/,
  ])
    expect(message).toMatch(part)
})

test('notices that do not load leave the cards, without a toast, and load on a retry or after the sign-in', async () => {
  const { open, user, db, admin, failNext } = await openDashboard(stored, changed)
  failNext(overview.read, 500)
  const { unmount } = open()
  expect(await screen.findByText(/^Os avisos não carregaram/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Gerenciar produtos/ })).toBeTruthy()
  expect(toasts()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(notices()).toHaveLength(3))
  expect(screen.queryByText(/^Os avisos não carregaram/)).toBeNull()
  unmount()

  await createSessionStore(db).revokeAllOf(admin._id)
  open()
  await screen.findByText(/^Você saiu do painel/)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Entre novamente' }))
  await signIn(user, adminPassword)
  await waitFor(() => expect(notices()).toHaveLength(3))
  expect(screen.queryByText(/^Você saiu do painel/)).toBeNull()
})

test('the dashboard says how often visitors tapped, for what and from where, once they have', async () => {
  const { operation, open, send } = await openPanel('/admin/dashboard', {
    environment: { PRODUCT_IMAGE_REQUIRED: 'false' },
  })
  const { unmount } = open()
  await screen.findByText('Primeiros passos')
  expect(screen.queryByText(/^Toques nos últimos/)).toBeNull()
  unmount()

  const payload = { title: 'Toldo Fixo', features: ['Lona'] }
  const created = await send('POST', '/products', payload)
  for (const tap of [`whatsapp ${created.json()._id} caminhao`, `whatsapp ${created.json()._id} `, 'phone  '])
    await operation.taps.count(tap, '192.0.2.1')
  open()
  expect(await screen.findByText('Toques nos últimos 28 dias: 3 · nos 28 anteriores: 0')).toBeTruthy()
  expect(screen.getByText('Mais pedidos: Toldo Fixo 2')).toBeTruthy()
  expect(screen.getByText('De onde vieram: caminhao 1')).toBeTruthy()
  expect(screen.getByText('Mês a mês')).toBeTruthy()
})

test('the help of a screen opens its chapter, and the others stay closed', async () => {
  const panel = await openPanel('/admin/users')
  panel.open()
  await panel.user.click(await screen.findByRole('link', { name: 'Ajuda desta tela' }))
  const title = await screen.findByRole('heading', { name: 'Um colega no painel' })
  const open = () => [...document.querySelectorAll('details[open]')]
  await waitFor(() => expect(open()).toEqual([title.closest('details')]))
  expect(document.activeElement).toBe(title.closest('summary'))
})

test('after a restored copy the owner is told to delete again what was deleted since, until Feito', async () => {
  const panel = await openDashboard(stored)
  await panel.db.updateTable('publication').set({ restored_at: new Date().toISOString() }).execute()
  panel.open()
  const warning =
    'O que foi excluído ou apagado depois da cópia pode ter voltado, também usuários: exclua e apague de novo.'
  const line = within((await screen.findByText(warning)).closest('li') as HTMLElement)
  expect(line.getByText(/^O site voltou a ser o de uma cópia antiga: /)).toBeTruthy()
  expect(line.getByRole('link', { name: 'Ver o histórico' }).getAttribute('href')).toBe('/admin/history')
  panel.failNext(overview.endRestored, 503)
  await panel.user.click(line.getByRole('button', { name: 'Já conferi' }))
  expect(await line.findByText(/^O servidor não respondeu/)).toBeTruthy()
  await panel.user.click(line.getByRole('button', { name: 'Já conferi' }))
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
  expect(toasts()[0]).toBe('Aviso encerrado')
})
