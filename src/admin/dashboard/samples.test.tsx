// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { samples } from '#contract/overview.ts'
import { readEnv } from '#server/process/env.ts'
import type { PublicLists } from '#server/publication/edition.ts'
import { pageContent } from '#server/publication/page-content.ts'
import { seedSamples } from '#server/seed/seed.ts'
import { pageData } from '#site/data/site-data.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { pixel } from '#support/history.ts'
import { callsOf, openPanel, stored, toasts } from '#support/open-panel.tsx'
import { sampleSettings } from '#support/site-content.ts'

async function openSampleSite(environment: NodeJS.ProcessEnv = {}) {
  const panel = await openPanel('/admin/dashboard', { environment })
  const { app, db, publisher } = panel
  await seedSamples(db, readEnv({}, process.cwd()), process.cwd())
  await publisher.refresh()
  const count = async (path: string): Promise<number> => (await app.inject(path)).json().length
  return {
    ...panel,
    page: async () => pageOf(publisher.edition.lists),
    counts: async () => [await count('/products'), await count('/services'), await count('/faq')],
  }
}

/** What visitors read of the main page, as one text. */
const pageOf = (lists: PublicLists) =>
  JSON.stringify(pageData(pageContent({ lists, now: new Date(0) }, sampleSettings), 1))

const steps = () => within(screen.getByRole('region', { name: 'Primeiros passos' }))

test('Remover exemplos asks once what goes, keeps what is unticked, and Desfazer brings all of it back', async () => {
  const { open, user, counts, sent, failNext, page } = await openSampleSite()
  const before = await page()
  open()
  const all =
    'Ainda são do exemplo: 7 produtos, 3 serviços, 10 perguntas, 2 números, 4 frases, “sol e sombra” e 8 dados de contato.'
  expect(await screen.findByText(all)).toBeTruthy()
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Ver no site' }).pathname).toBe('/admin/site')
  await user.click(screen.getByRole('button', { name: 'Remover exemplos' }))
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(callsOf(sent, 'DELETE')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remover exemplos' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remover os exemplos?' }))
  // A contact of the sample cannot be kept.
  expect(await dialog.findAllByRole('checkbox', { checked: true })).toHaveLength(27)
  const contacts = within(dialog.getByRole('region', { name: 'Contatos' }))
  expect(contacts.getAllByRole('link', { name: 'Trocar' }).map((link) => link.getAttribute('href'))).toContain(
    '/admin/footer#whatsapp',
  )
  await user.click(await dialog.findByRole('checkbox', { name: 'Toldo Fixo' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Passo 1: Visita e medição' }))
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
  expect(await counts()).toEqual([1, 0, 0])
  expect(await page()).toContain('Vamos até você, medimos')
  expect(await page()).not.toContain('Projeto sob medida')
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByRole('button', { name: 'Remover exemplos' })).toBeTruthy()
  expect(toasts()[0]).toBe('Exemplos de volta')
  expect(await screen.findByText(all)).toBeTruthy()
  expect(await counts()).toEqual([7, 3, 10])
  expect(await page()).toBe(before)
})

test('a first step opens the very form, and leaves the list when it is done', async () => {
  const { open, user } = await openSampleSite()
  open()
  await screen.findByRole('heading', { name: 'Primeiros passos' })
  // The samples' line asks for own products and contacts.
  expect(steps().getByText('0 de 6')).toBeTruthy()
  expect(steps().queryByText(/primeiro produto/)).toBeNull()
  expect(steps().queryByText(/número da empresa/)).toBeNull()
  const [trade, first, ...others] = steps().getAllByRole('link')
  expect(trade?.textContent).toMatch(/^O que a empresa faz\?/)
  expect(others).toHaveLength(5)
  const [askForAddress, askToImport] = others.slice(-2)
  expect(askToImport?.textContent).toMatch(/^Você já tem um site\? ?Peça a quem cuida do servidor/)
  expect(new URL((askToImport as HTMLAnchorElement).href).searchParams.get('text')).toContain('npm run import')
  expect(new URL((askForAddress as HTMLAnchorElement).href).searchParams.get('text')).toMatch(/Defina PUBLIC_URL/)
  expect((first as HTMLAnchorElement).pathname + (first as HTMLAnchorElement).hash).toBe('/admin/page#legalName')
  await user.click(await screen.findByRole('link', { name: /^Colocar o horário/ }))
  expect(await screen.findByRole('dialog', { name: 'Horário de atendimento' })).toBeTruthy()
  // No button of the screen opened it, so that the screen itself has the focus afterwards.
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

test('without samples the steps ask for the number and the first product', async () => {
  const { open, user, send } = await openSampleSite()
  await send('DELETE', '/samples')
  open()
  expect(await screen.findByRole('link', { name: /^Colocar o número da empresa/ })).toBeTruthy()
  expect(steps().getAllByRole('listitem').length).toBeLessThanOrEqual(8)
  await user.click(screen.getByRole('link', { name: /^Cadastrar o primeiro produto/ }))
  expect(await screen.findByRole('dialog', { name: 'Adicionar Novo Produto' })).toBeTruthy()
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
    await send('POST', '/me/recovery-codes/kept')
    unmount()
    open()
    expect(await screen.findByText('Precisa de você')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Trocar o contato' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Primeiros passos' })).toBeNull()
  },
)

const papers = { legalName: 'Sombra Boa Ltda.', cnpj: '11222333000181' }

test('what is still of the sample is not pushed away by changed contacts, is marked in its row, and goes when it is replaced', async () => {
  const { open, user, send } = await openSampleSite()
  await send('POST', '/meta', { ...stored, title: 'Toldos da Ana' })
  open()
  expect(await screen.findByText(/2 números, 4 frases e “sol e sombra”\.$/)).toBeTruthy()
  expect(screen.getByText('O WhatsApp do site mudou.')).toBeTruthy()
  expect(screen.queryByText('O e-mail do site mudou.')).toBeNull()
  await user.click(screen.getByRole('link', { name: /^Página/ }))
  await user.click(await screen.findByText('Frases'))
  await user.click(await screen.findByRole('button', { name: /^Sobre Do exemplo/ }))
  const text = await screen.findByPlaceholderText(/^Há mais de duas décadas/)
  await user.type(text, 'Fazemos toldos.')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByText(/2 números, 3 frases e “sol e sombra”\.$/)).toBeTruthy()
})
