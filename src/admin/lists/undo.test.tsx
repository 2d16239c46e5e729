// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { trash } from '#contract/history.ts'
import { openPanel, toasts, typeInto, undoOffered } from '#support/open-panel.tsx'
import { panelSlices } from '#support/panel-slices.ts'

const environment = { PRODUCT_IMAGE_REQUIRED: 'false' }

// By text: the search by role and name takes long in happy-dom.
const findCard = async (title: string) =>
  (await screen.findByText(title, { selector: 'h2' })).closest('li') as HTMLElement
const undo = () => screen.getByRole('button', { name: 'Desfazer' })

// One list is loaded again after a delete, the other is not. That each list undoes its edits and deletes: slices.test.tsx.
describe.each(panelSlices.filter(({ slice }) => slice === 'faq' || slice === 'products'))(
  'undo on the screen of $slice',
  ({ address, endpoints, seed, seeded, text, ...more }) => {
    async function openWithOne() {
      const panel = await openPanel(address, { environment })
      const { app, authorization: headers } = panel
      const stored = (await app.inject({ method: 'POST', url: endpoints.create.path, headers, payload: seed })).json()
      const list = async () => (await app.inject({ url: endpoints.list.path, headers })).json<{ _id: string }[]>()
      const item = async () => (await list()).find(({ _id }) => _id === stored._id)
      panel.open()
      await findCard(seeded)
      return { ...panel, headers, stored, item }
    }

    test('an edit that somebody else has changed since is not undone', async () => {
      const { user, app, headers, stored, item } = await openWithOne()
      await user.click(within(await findCard(seeded)).getByRole('button', { name: 'Editar' }))
      await typeInto(user, more.change)
      await user.click(screen.getByRole('button', { name: 'Atualizar' }))
      await findCard(more.changed)
      const url = endpoints.update.path.replace(':id', stored._id)
      const reply = await app.inject({ method: 'PUT', url, headers, payload: seed })
      expect(reply.statusCode).toBe(200)
      const changed = await item()
      await user.click(undo())
      await waitFor(() => expect(toasts()).toContain('Alguém fez outra mudança depois. Nada foi desfeito.'))
      expect(undoOffered()).toBe('')
      expect(await item()).toEqual(changed)
    })

    test('an undo that did not reach the server can be pressed again', async () => {
      const { user, failNext } = await openWithOne()
      await user.click(within(await findCard(seeded)).getByRole('button', { name: 'Excluir' }))
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
      await waitFor(() => expect(screen.queryByText(seeded, { selector: 'h2' })).toBeNull())
      failNext(trash.restore, 0)
      await user.click(undo())
      await waitFor(() => expect(toasts().join()).toContain('Não foi possível desfazer.'))
      await user.click(undo())
      expect(await findCard(seeded)).toBeTruthy()
      expect(toasts()[0]).toBe(`${text.deleted.split(' ')[0]} de volta`)
    })
  },
)

test('a deleted user whose e-mail another has by now stays deleted, and the panel says why', async () => {
  const panel = await openPanel('/admin/users')
  const { app, authorization: headers, user } = panel
  const payload = { name: 'Bia', email: 'bia@toldaria.example', password: 'sombra' }
  await app.inject({ method: 'POST', url: '/users', headers, payload })
  panel.open()
  await user.click(within(await findCard('Bia')).getByRole('button', { name: 'Excluir' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  await screen.findByRole('button', { name: 'Desfazer' })
  await app.inject({ method: 'POST', url: '/users', headers, payload: { ...payload, name: 'Beatriz' } })
  await user.click(undo())
  await waitFor(() => expect(toasts()).toContain('Não foi possível desfazer. Este e-mail já pertence a outro usuário.'))
  expect(undoOffered()).toBe('')
})

test('an undo from another screen works too, and the item is there again', async () => {
  const panel = await openPanel('/admin/faq')
  const { app, authorization: headers, user } = panel
  await app.inject({ method: 'POST', url: '/faq', headers, payload: { question: 'Prazo?', answer: 'Sim.', order: 0 } })
  panel.open()
  await user.click(within(await findCard('Prazo?')).getByRole('button', { name: 'Excluir' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
  await user.click(screen.getByRole('link', { name: 'Usuários' }))
  await screen.findByRole('heading', { name: 'Usuários Cadastrados' })
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(toasts()).toContain('FAQ de volta'))
  await user.click(screen.getByRole('link', { name: 'FAQ' }))
  expect(await findCard('Prazo?')).toBeTruthy()
})
