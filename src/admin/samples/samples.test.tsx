// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { samples } from '#contract/samples.ts'
import { readSamplePicture } from '#server/media/sample-pictures.ts'
import { seedSamples } from '#server/seed/seed.ts'
import { pixel } from '#support/history.ts'
import { stored } from '#support/open-footer.tsx'
import { callsOf, openPanel, toasts } from '#support/open-panel.tsx'

async function openSampleSite(environment: NodeJS.ProcessEnv = {}) {
  const panel = await openPanel('/admin/dashboard', { environment })
  const { app, db, publisher, authorization: headers } = panel
  await seedSamples(db, { seed: 'demo', readSamplePicture: (name) => readSamplePicture(name, process.cwd()) })
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

test('Remover exemplos asks first, moves them to the trash, and Desfazer brings them back', async () => {
  const { open, user, counts, sent } = await openSampleSite()
  open()
  expect(await screen.findByText(/6 produtos, 3 serviços e 6 perguntas\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remover exemplos' }))
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(callsOf(sent, 'DELETE')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remover exemplos' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remover os exemplos?' }))
  await user.dblClick(dialog.getByRole('button', { name: 'Remover exemplos' }))
  await waitFor(() => expect(screen.queryByText('O site ainda mostra exemplos.')).toBeNull())
  expect(callsOf(sent, 'DELETE')).toEqual(['DELETE /samples'])
  expect(toasts()).toEqual(['Exemplos removidos'])
  expect(await counts()).toEqual([0, 0, 0])
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('O site ainda mostra exemplos.')).toBeTruthy()
  expect(toasts()[0]).toBe('Exemplos de volta')
  expect(await counts()).toEqual([6, 3, 6])
})

test('a failed removal says why, and can be repeated', async () => {
  const { open, user, counts, failNext } = await openSampleSite()
  open()
  await user.click(await screen.findByRole('button', { name: 'Remover exemplos' }))
  failNext(samples.remove, 503)
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Remover exemplos' }))
  expect(await dialog.findByText(/^O servidor não respondeu/)).toBeTruthy()
  expect(toasts()).toEqual(['Erro ao remover os exemplos'])
  await user.click(dialog.getByRole('button', { name: 'Remover exemplos' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await counts()).toEqual([0, 0, 0])
})

test('a first step leads to its screen, and ticks itself off', async () => {
  const { open, user, send } = await openSampleSite()
  await send('POST', '/meta', stored)
  open()
  await screen.findByRole('heading', { name: 'Primeiros passos' })
  expect(steps().getByText('1 de 5')).toBeTruthy()
  expect(steps().getByText(/O número da empresa está no site$/).textContent).toMatch(/^Feito:/)
  const [first, ...others] = steps().getAllByRole('link')
  expect(new URL((others.at(-1) as HTMLAnchorElement).href).searchParams.get('text')).toMatch(/Defina PUBLIC_URL/)
  await user.click(first as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Produtos Cadastrados' })).toBeTruthy()
})

test('with a public address, the shipped contact data has a way to its form; once all steps are done, there is no list of them', async () => {
  const { open, send } = await openSampleSite({ PUBLIC_URL: 'https://toldos.example', PRODUCT_IMAGE_REQUIRED: 'false' })
  const { unmount } = open()
  const link = await screen.findByRole('link', { name: 'Trocar o contato' })
  expect(link.getAttribute('href')).toBe('/admin/footer')
  await send('POST', '/meta', stored)
  await send('POST', '/products', { title: 'Toldo', features: ['Lona'] })
  await send('POST', '/works', { title: 'Varanda', image: pixel('red') })
  await send('PUT', '/company', { hours: [{ day: 1, from: '08:00', to: '18:00' }] })
  unmount()
  open()
  expect(await screen.findByText('O site ainda mostra exemplos.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Trocar o contato' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Primeiros passos' })).toBeNull()
})
