// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backups } from '#contract/backups.ts'
import { adminPassword, newDatabaseUrl } from '#support/build-test-app.ts'
import { newDataDir, removeDataDir } from '#support/built-server.ts'
import { callsOf, openPanel, toasts } from '#support/open-panel.tsx'

const button = (name: string) => screen.getByRole('button', { name })

/** The screen on a database in a file, of which copies can be made. */
async function openCopies() {
  const dataDir = newDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const environment = { DATABASE_URL: await newDatabaseUrl(dataDir), DATA_DIR: dataDir }
  const panel = await openPanel('/admin/security', { environment })
  panel.open()
  await screen.findByText('Ainda não há nenhuma cópia do site.')
  return panel
}

test('a copy is made, and the screen says when the last one was made', async () => {
  const { user, sent } = await openCopies()
  expect(screen.queryByRole('button', { name: 'Baixar' })).toBeNull()
  await user.dblClick(button('Fazer uma cópia agora'))
  expect(await screen.findByText(/^A última cópia conferida é de hoje às? \d{1,2}h\d\d \(0,\d+ MB\)\.$/)).toBeTruthy()
  expect(toasts()).toEqual(['Cópia feita e conferida'])
  expect(callsOf(sent, 'POST')).toEqual(['POST /backups'])
})

test('the button says that a copy is being made, and that the screen may be left', async () => {
  const { user, hold } = await openCopies()
  const release = hold(backups.create)
  await user.click(button('Fazer uma cópia agora'))
  expect((await screen.findByRole('button', { name: 'Fazendo a cópia...' })).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/Você pode sair desta tela/)).toBeTruthy()
  release()
  await screen.findByText(/^A última cópia conferida/)
  expect(button('Fazer uma cópia agora').getAttribute('aria-disabled')).toBe('false')
})

test('a response that is lost, as on a phone that slept, is no failure: the list has the copy', async () => {
  const { user, loseNext, sent } = await openCopies()
  loseNext(backups.create)
  await user.click(button('Fazer uma cópia agora'))
  expect(await screen.findByText(/^A última cópia conferida/)).toBeTruthy()
  expect(toasts()).toEqual(['Cópia feita e conferida'])
  expect(callsOf(sent, 'POST')).toEqual(['POST /backups'])
})

test('a call that did not reach the server is repeated', async () => {
  const { user, failNext, sent } = await openCopies()
  failNext(backups.create, 0)
  await user.click(button('Fazer uma cópia agora'))
  expect(await screen.findByText(/^A última cópia conferida/)).toBeTruthy()
  expect(callsOf(sent, 'POST')).toEqual(['POST /backups', 'POST /backups'])
})

test('a copy that fails says why', async () => {
  const { user, failNext } = await openCopies()
  failNext(backups.create, 507)
  await user.click(button('Fazer uma cópia agora'))
  expect(await screen.findByText(/^O espaço do site acabou/)).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao fazer a cópia'])
})

test('after a few copies within an hour, the screen says that the last one is enough for now', async () => {
  const { user, failNext } = await openCopies()
  failNext(backups.create, 429)
  await user.click(button('Fazer uma cópia agora'))
  expect(await screen.findByText(/Dentro de uma hora você pode fazer outra/)).toBeTruthy()
})

test('the password is asked for again, and the download begins at the one-time address', async () => {
  const { user, app } = await openCopies()
  await user.click(button('Fazer uma cópia agora'))
  await user.click(await screen.findByRole('button', { name: 'Baixar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Baixar a cópia' }))
  expect(dialog.getByText(/pen drive/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Senha atual'), 'outra senha')
  await user.click(dialog.getByRole('button', { name: 'Baixar' }))
  expect(await dialog.findByText(/^Esta não é a sua senha atual/)).toBeTruthy()
  await user.clear(dialog.getByLabelText('Senha atual'))
  await user.type(dialog.getByLabelText('Senha atual'), adminPassword)
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => click.mockRestore())
  await user.click(dialog.getByRole('button', { name: 'Baixar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts()).toContain('O download começou')
  const download = await app.inject((click.mock.contexts[0] as HTMLAnchorElement).getAttribute('href') ?? '')
  expect(download.statusCode).toBe(200)
  expect(download.headers['content-disposition']).toMatch(/^attachment; filename="toldaria-/)
})

test('copies that do not load say so, and load on a retry', async () => {
  const panel = await openPanel('/admin/security')
  panel.failNext(backups.list, 500)
  panel.open()
  await panel.user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Ainda não há nenhuma cópia do site.')).toBeTruthy()
})
