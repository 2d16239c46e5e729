// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { claimNames, promiseNames } from '#contract/company.ts'
import { samples } from '#contract/overview.ts'
import { readEnv } from '#server/env.ts'
import { seedSamples } from '#server/seed/seed.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { pixel } from '#support/history.ts'
import { callsOf, openPanel, stored, toasts } from '#support/open-panel.tsx'

async function openSampleSite(environment: NodeJS.ProcessEnv = {}) {
  const panel = await openPanel('/admin/dashboard', { environment })
  const { app, db, publisher, authorization: headers } = panel
  await seedSamples(db, readEnv({}, process.cwd()), process.cwd())
  await publisher.refresh()
  const count = async (path: string): Promise<number> => (await app.inject(path)).json().length
  return {
    ...panel,
    counts: async () => [await count('/products'), await count('/services'), await count('/faq')],
    send: (method: 'POST' | 'PUT', url: string, payload?: object) =>
      app.inject({ method, url, headers, ...(payload && { payload }) }),
  }
}

const steps = () => within(screen.getByRole('region', { name: 'Primeiros passos' }))

test('Remover exemplos asks first, says why it failed, moves them to the trash, and Desfazer brings them back', async () => {
  const { open, user, counts, sent, failNext } = await openSampleSite()
  open()
  expect(await screen.findByText(/6 produtos, 3 serviços e 7 perguntas\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remover exemplos' }))
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(callsOf(sent, 'DELETE')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remover exemplos' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remover os exemplos?' }))
  failNext(samples.remove, 503)
  await user.click(dialog.getByRole('button', { name: 'Remover exemplos' }))
  expect(await dialog.findByText(/^O servidor não respondeu/)).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao remover os exemplos'])
  sent.length = 0
  await user.dblClick(dialog.getByRole('button', { name: 'Remover exemplos' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remover exemplos' })).toBeNull())
  expect(callsOf(sent, 'DELETE')).toEqual(['DELETE /samples'])
  // The error may still fade out.
  expect(toasts()[0]).toBe('Exemplos removidos')
  expect(await counts()).toEqual([0, 0, 0])
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByRole('button', { name: 'Remover exemplos' })).toBeTruthy()
  expect(toasts()[0]).toBe('Exemplos de volta')
  expect(await counts()).toEqual([6, 3, 7])
})

test('a first step opens the very form, and leaves the list when it is done', async () => {
  const { open, user, send } = await openSampleSite()
  await send('POST', '/meta', stored)
  open()
  await screen.findByRole('heading', { name: 'Primeiros passos' })
  expect(steps().getByText('1 de 9')).toBeTruthy()
  expect(steps().queryByText(/número da empresa/)).toBeNull()
  const links = steps().getAllByRole('link')
  const [trade, first, ...others] = links.filter((link) => link.closest('details') === null)
  expect(trade?.textContent).toMatch(/^O que a empresa faz\?/)
  expect(others).toHaveLength(5)
  expect(new URL((others.at(-1) as HTMLAnchorElement).href).searchParams.get('text')).toMatch(/Defina PUBLIC_URL/)
  expect((first as HTMLAnchorElement).pathname + (first as HTMLAnchorElement).hash).toBe('/admin/page#legalName')
  await user.click(others[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Produtos Cadastrados' })).toBeTruthy()
  expect(await screen.findByRole('dialog', { name: 'Adicionar Novo Produto' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await user.click(await screen.findByRole('link', { name: /^Pôr o horário/ }))
  expect(await screen.findByRole('dialog', { name: 'Horário de atendimento' })).toBeTruthy()
})

test.each(['https://toldos.example', ''])(
  'with the public address %j: once the owner has done all steps, there is no list of them',
  async (PUBLIC_URL) => {
    const { open, send } = await openSampleSite({ PUBLIC_URL, PRODUCT_IMAGE_REQUIRED: 'false' })
    const { unmount } = open()
    const link = PUBLIC_URL && (await screen.findByRole('link', { name: 'Trocar o contato' }))
    if (link) expect(link.getAttribute('href')).toBe('/admin/footer')
    await send('POST', '/meta', stored)
    await send('PUT', '/texts', { trade: 'Toldos e coberturas' })
    await send('POST', '/products', { title: 'Toldo', features: ['Lona'] })
    await send('POST', '/works', { title: 'Varanda', image: pixel('red') })
    const leftOut = claimNames.filter((name) => promiseNames.includes(name))
    await send('PUT', '/company', { leftOut, hours: [{ day: 1, from: '08:00', to: '18:00' }], ...papers })
    await send('POST', '/me/recovery-codes', { currentPassword: adminPassword })
    unmount()
    open()
    expect(await screen.findByText('Precisa de você')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Trocar o contato' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Primeiros passos' })).toBeNull()
  },
)

const papers = { legalName: 'Sombra Boa Ltda.', cnpj: '11222333000181' }

test('each shipped contact or claim is named, and is confirmed, left out or replaced in its own field', async () => {
  const { open, user, app } = await openSampleSite()
  const company = async () => (await app.inject('/company')).json()
  open()
  expect(await screen.findByText(/^Falta conferir: WhatsApp, .*, nome da empresa e descrição\.$/)).toBeTruthy()
  await user.click(screen.getByText('Conferir um por um'))
  await user.click(steps().getByText('Conferir o que a página promete'))
  const row = (text: string) => screen.getByText(text).closest('li') as HTMLElement
  expect(within(row('(67) 9 0000-0000')).queryByRole('button', { name: 'É verdade' })).toBeNull()
  await user.click(within(row('20+')).getByRole('button', { name: 'É verdade' }))
  await waitFor(() => expect(screen.queryByText('20+')).toBeNull())
  expect((await company()).confirmed).toEqual([{ name: 'aboutYears', value: '20+' }])
  await user.click(within(row('1000+')).getByRole('button', { name: 'Tirar da página' }))
  await waitFor(() => expect(screen.queryByText('1000+')).toBeNull())
  expect((await company()).leftOut).toEqual(['aboutWorks'])
  await user.click(within(screen.getByRole('region', { name: 'Avisos' })).getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('1000+')).toBeTruthy()
  await user.click(within(row('(67) 3000-0000')).getByRole('link', { name: 'Trocar' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Telefone fixo')))
})

test('the step of what the page promises lists it, and each part opens its field', async () => {
  const { open, user } = await openSampleSite()
  open()
  await user.click(await screen.findByText('Conferir o que a página promete'))
  expect(within(screen.getByRole('region', { name: 'Precisa de você' })).queryByText('20+')).toBeNull()
  const promises = steps().getAllByRole('button', { name: 'É verdade' })
  expect(promises.map((button) => button.closest('li')?.querySelector('strong')?.textContent)).toEqual([
    'Texto de Sobre',
    'Anos de experiência',
    'Obras entregues',
    'Passo 1 de Diferenciais',
    'Passo 2 de Diferenciais',
    'Passo 3 de Diferenciais',
  ])
  const row = steps().getByText('Passo 3 de Diferenciais').closest('li') as HTMLElement
  expect(within(row).queryByRole('button', { name: 'Tirar da página' })).toBeNull()
  await user.click(within(row).getByRole('link', { name: 'Trocar' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Passo 3')))
  expect(location.hash).toBe('')
})
