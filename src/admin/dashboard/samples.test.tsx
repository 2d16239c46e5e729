// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { samples } from '#contract/overview.ts'
import { readEnv } from '#server/env.ts'
import { seedSamples } from '#server/seed/seed.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { pixel } from '#support/history.ts'
import { callsOf, openPanel, stored, toasts } from '#support/open-panel.tsx'

async function openSampleSite(environment: NodeJS.ProcessEnv = {}) {
  const panel = await openPanel('/admin/dashboard', { environment })
  const { app, db, publisher } = panel
  await seedSamples(db, readEnv({}, process.cwd()), process.cwd())
  await publisher.refresh()
  const count = async (path: string): Promise<number> => (await app.inject(path)).json().length
  return {
    ...panel,
    counts: async () => [await count('/products'), await count('/services'), await count('/faq')],
  }
}

const steps = () => within(screen.getByRole('region', { name: 'Primeiros passos' }))

test('Remover exemplos asks first, says why it failed, moves them to the trash, and Desfazer brings them back', async () => {
  const { open, user, counts, sent, failNext } = await openSampleSite()
  open()
  expect(await screen.findByText(/7 produtos, 3 serviços e 10 perguntas\.$/)).toBeTruthy()
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
  expect(await counts()).toEqual([7, 3, 10])
})

test('a first step opens the very form, and leaves the list when it is done', async () => {
  const { open, user, send } = await openSampleSite()
  await send('POST', '/meta', stored)
  open()
  await screen.findByRole('heading', { name: 'Primeiros passos' })
  expect(steps().getByText('1 de 8')).toBeTruthy()
  expect(steps().queryByText(/número da empresa/)).toBeNull()
  const [trade, first, ...others] = steps().getAllByRole('link')
  expect(trade?.textContent).toMatch(/^O que a empresa faz\?/)
  expect(others).toHaveLength(6)
  const [askForAddress, askToImport] = others.slice(-2)
  expect(askToImport?.textContent).toMatch(/^Você já tem um site\? ?Peça a quem cuida do servidor/)
  expect(new URL((askToImport as HTMLAnchorElement).href).searchParams.get('text')).toContain('npm run import')
  expect(new URL((askForAddress as HTMLAnchorElement).href).searchParams.get('text')).toMatch(/Defina PUBLIC_URL/)
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
    await send('PUT', '/company', { hours: [{ day: 1, from: '08:00', to: '18:00' }], ...papers })
    await send('POST', '/me/recovery-codes', { currentPassword: adminPassword })
    unmount()
    open()
    expect(await screen.findByText('Precisa de você')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Trocar o contato' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Primeiros passos' })).toBeNull()
  },
)

const papers = { legalName: 'Sombra Boa Ltda.', cnpj: '11222333000181' }

test('each shipped contact is named, and is left out or replaced in its own field; only a description may be right', async () => {
  const { open, user, app } = await openSampleSite()
  const company = async () => (await app.inject('/company')).json()
  open()
  expect(await screen.findByText(/^Falta conferir: WhatsApp, .*, nome da empresa e descrição\.$/)).toBeTruthy()
  await user.click(screen.getByText('Conferir um por um'))
  const row = (text: string | RegExp) => screen.getByText(text).closest('li') as HTMLElement
  expect(screen.getAllByRole('button', { name: 'Está certo assim' })).toHaveLength(1)
  await user.click(within(row(/^Toldos, coberturas e cortinas/)).getByRole('button', { name: 'Está certo assim' }))
  await waitFor(async () => expect((await company()).confirmed).toMatchObject([{ name: 'description' }]))
  await user.click(within(row(/^Rua dos Ipês/)).getByRole('button', { name: 'Tirar da página' }))
  await waitFor(async () => expect((await company()).leftOut).toEqual(['address']))
  await user.click(within(screen.getByRole('region', { name: 'Avisos' })).getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText(/^Rua dos Ipês/)).toBeTruthy()
  await user.click(within(row('(67) 3000-0000')).getByRole('link', { name: 'Trocar' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Telefone fixo')))
})

test('what is still of the sample is counted, is not pushed away by changed contacts, and is settled in its form', async () => {
  const { open, user, send, app } = await openSampleSite()
  await send('POST', '/meta', stored)
  const company = async () => (await app.inject('/company')).json()
  open()
  const line = await screen.findByText('Ainda são do exemplo: 6 fotos, 6 frases e 10 respostas.')
  expect(screen.getByText('O WhatsApp do site mudou.')).toBeTruthy()
  expect(screen.queryByText('O e-mail do site mudou.')).toBeNull()
  const toSite = within(line.closest('li') as HTMLElement).getByRole<HTMLAnchorElement>('link', { name: 'Ver quais' })
  expect(toSite.pathname).toBe('/admin/site')
  await user.click(screen.getByRole('link', { name: /^Página/ }))
  await user.click(await screen.findByRole('button', { name: /^Números da empresa/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Números da empresa' }))
  const row = (text: string) => within(form.getByText(text).closest('li') as HTMLElement)
  await user.click(
    await form
      .findByText('Ainda é do exemplo: Anos de experiência')
      .then(() => row('20+').getByRole('button', { name: 'Está certo assim' })),
  )
  await waitFor(() => expect(form.queryByText('20+')).toBeNull())
  expect((await company()).confirmed).toEqual([{ name: 'aboutYears', value: '20+' }])
  await user.click(row('1000+').getByRole('button', { name: 'Tirar da página' }))
  // Nothing is left to be settled in it.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await company()).leftOut).toEqual(['aboutWorks'])
  await user.click(screen.getByRole('button', { name: /^Destaque 1/ }))
  await user.click(await screen.findByRole('button', { name: 'Está certo assim' }))
  await waitFor(async () => expect((await company()).confirmed).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByText('Frases'))
  await user.click(screen.getByRole('button', { name: /^Diferenciais/ }))
  await user.click(await screen.findByRole('button', { name: 'Está tudo certo assim' }))
  await waitFor(async () => expect((await company()).confirmed).toHaveLength(6))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('link', { name: 'FAQ' }))
  await user.click((await screen.findAllByRole('button', { name: 'Editar' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Está certo assim' }))
  await waitFor(async () => expect((await company()).confirmed).toHaveLength(7))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByText('Ainda são do exemplo: 4 fotos, 1 frase e 9 respostas.')).toBeTruthy()
})
