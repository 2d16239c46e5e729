// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { textFields, textOf } from '#support/contract-fields.ts'
import { callsOf, fillForm, openPanel, toasts, typeInto } from '#support/open-panel.tsx'
import { panelSlices } from '#support/panel-slices.ts'
import { formText } from '../forms/forms.text.ts'

// happy-dom decodes no pictures.
vi.mock('../forms/shrink-picture.ts', () => ({ shrinkPicture: async () => pixel }))
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const fields = await textFields()

const environment = { PRODUCT_IMAGE_REQUIRED: 'false' }

describe.each(panelSlices)('the screen of $slice', ({ address, endpoints, seed, seeded, text, ...slice }) => {
  const textsOfCall = fields.filter(({ call, path }) => call === `POST ${endpoints.create.path}` && path.length === 1)

  /** The row's own values, and a text in every other text field. */
  function wholeBody(): Record<string, unknown> {
    const body: Record<string, unknown> = {
      ...Object.fromEntries(textsOfCall.map(({ path: [name = ''] }) => [name, textOf(name)])),
      ...seed,
    }
    const shape: Record<string, z.ZodMiniType> = endpoints.create.body.shape
    const unfit = ([name, field]: [string, z.ZodMiniType]) =>
      body[name] === undefined || !z.safeParse(field, body[name]).success
    const unfilled = Object.entries(shape).filter(unfit)
    expect(
      unfilled.map(([name]) => name),
      'needs a value in `seed` of tests/support/panel-slices.ts',
    ).toEqual([])
    return body
  }

  async function openWithOne() {
    const panel = await openPanel(address, { environment })
    const { app, authorization: headers } = panel
    const reply = await app.inject({ method: 'POST', url: endpoints.create.path, headers, payload: wholeBody() })
    expect(reply.statusCode).toBe(201)
    panel.open()
    const card = (await screen.findByRole('heading', { name: seeded })).closest('li') as HTMLElement
    panel.sent.length = 0
    return { ...panel, card, stored: reply.json<{ _id: string }>() }
  }

  const heading = (name: string) => screen.queryByRole('heading', { name })

  test('§4 a failed load is reported, and can be tried again', async () => {
    const panel = await openPanel(address, { environment })
    panel.failNext(endpoints.list, 500)
    panel.open()
    await waitFor(() => expect(toasts()).toEqual([text.loadFailed]))
    await panel.user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull())
    expect(callsOf(panel.sent, 'GET')).toHaveLength(2)
  })

  test('§4 add opens the modal in create mode; a save reloads the list and closes it', async () => {
    const { user, sent } = await openWithOne()
    await user.click(screen.getByRole('button', { name: text.add }))
    expect(screen.getByRole('dialog', { name: text.modal.create })).toBeTruthy()
    await fillForm(user, slice)
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByRole('heading', { name: slice.filled })).toBeTruthy()
    expect(toasts()).toEqual([text.created])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([`POST ${endpoints.create.path}`, `GET ${endpoints.list.path}`])
  })

  test('§4 edit opens the modal prefilled; a save reloads the list and closes it', async () => {
    const { user, card, sent, stored } = await openWithOne()
    await user.click(within(card).getByRole('button', { name: 'Editar' }))
    const dialog = screen.getByRole('dialog', { name: text.modal.edit })
    expect(within(dialog).getAllByDisplayValue(seeded)).toBeTruthy()
    await typeInto(user, slice.change)
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    expect(await screen.findByRole('heading', { name: slice.changed })).toBeTruthy()
    expect(toasts()).toEqual([text.updated])
    expect(screen.queryByRole('dialog')).toBeNull()
    const load = `GET ${endpoints.list.path}`
    // An old card is refreshed when its form opens.
    expect(sent).toEqual([load, `PUT ${endpoints.list.path}/${stored._id}`, load])
  })

  test('§4 the form shows every field of the item, and a save keeps those that were not changed', async () => {
    const { app, authorization, user, card, stored } = await openWithOne()
    await user.click(within(card).getByRole('button', { name: 'Editar' }))
    const dialog = screen.getByRole('dialog', { name: text.modal.edit })
    const inputs = [...dialog.querySelectorAll<HTMLInputElement>('input, textarea, select')].map((input) =>
      input.type === 'checkbox' ? input.checked : input.value,
    )
    const shown = [...inputs, ...[...dialog.querySelectorAll('img')].map(({ src }) => src)].join('\n')
    const body = wholeBody()
    const readable = Object.keys(body).filter((name) => name in stored)
    for (const value of readable.flatMap((name) => body[name])) expect(shown).toContain(String(value))
    await typeInto(user, slice.change)
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    await screen.findByRole('heading', { name: slice.changed })
    const items = (await app.inject({ url: endpoints.list.path, headers: authorization })).json<object[]>()
    const saved = { ...stored, version: 2 }
    // A product's address follows its title.
    const kept = Object.entries(saved).filter(([name]) => name !== 'slug')
    const expected = kept.map(([name, value]) => [name, value === seeded ? slice.changed : value])
    expect(items).toContainEqual(expect.objectContaining(Object.fromEntries(expected)))
  })

  test('a field that counts its characters counts up to the limit of the contract', async () => {
    const { user, card } = await openWithOne()
    await user.click(within(card).getByRole('button', { name: 'Editar' }))
    const counted: string[][] = []
    for (const { path, max = 0 } of textsOfCall) {
      const input = document.querySelector<HTMLInputElement>(`form [name="${path[0]}"]`)
      if (!input) continue
      fireEvent.input(input, { target: { value: 'x'.repeat(10 * max) } })
      const count = within(input.closest('.field') as HTMLElement).queryByRole('status')
      if (count) counted.push([count.textContent, formText.counted(10 * max, max)])
    }
    expect(counted.map(([shown]) => shown)).toEqual(counted.map(([, expected]) => expected))
    expect(counted.length).toBeGreaterThan(0)
  })

  test('§4 closing clears the edited item: add after edit is blank', async () => {
    const { user, card } = await openWithOne()
    await user.click(within(card).getByRole('button', { name: 'Editar' }))
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    await user.click(screen.getByRole('button', { name: text.add }))
    const dialog = screen.getByRole('dialog', { name: text.modal.create })
    expect(within(dialog).queryByDisplayValue(seeded)).toBeNull()
  })

  test('§4 a failed create is reported and leaves modal and list as they were', async () => {
    const { user, failNext, sent } = await openWithOne()
    await user.click(screen.getByRole('button', { name: text.add }))
    await fillForm(user, slice)
    failNext(endpoints.create, 500)
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(toasts()).toEqual([text.createFailed]))
    expect(screen.getByRole('dialog', { name: text.modal.create })).toBeTruthy()
    expect(screen.getAllByDisplayValue(slice.filled)).toBeTruthy()
    expect(heading(seeded)).toBeTruthy()
    expect(sent).toEqual([`POST ${endpoints.create.path}`])
    // A digest of what was sent, unless it contained a password.
    expect(Object.keys(sessionStorage)).toHaveLength('Senha' in slice.fill ? 0 : 1)
  })

  test('§4 a failed update is reported and leaves modal and list as they were', async () => {
    const { user, card, failNext } = await openWithOne()
    await user.click(within(card).getByRole('button', { name: 'Editar' }))
    await typeInto(user, slice.change)
    failNext(endpoints.update, 400)
    await user.click(screen.getByRole('button', { name: 'Atualizar' }))
    await waitFor(() => expect(toasts()).toEqual([text.updateFailed]))
    expect(screen.getAllByDisplayValue(slice.changed)).toBeTruthy()
    expect(heading(seeded)).toBeTruthy()
  })

  test('§8 a save without a response has its own text, and a reason', async () => {
    const { user, failNext } = await openWithOne()
    await user.click(screen.getByRole('button', { name: text.add }))
    await fillForm(user, slice)
    failNext(endpoints.create, 0)
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(toasts()).toEqual([text.noAnswer]))
    expect(screen.getByText(/^O servidor não respondeu/)).toBeTruthy()
  })

  test('§2 a delete asks first, and cancelling deletes nothing', async () => {
    const { user, card, sent } = await openWithOne()
    await user.click(within(card).getByRole('button', { name: 'Excluir' }))
    const question = screen.getByRole('dialog', { name: text.question })
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(heading(seeded)).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('§4 after a delete the item is removed locally, or the list is loaded again', async () => {
    const { user, card, sent, stored } = await openWithOne()
    await user.click(within(card).getByRole('button', { name: 'Excluir' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(heading(seeded)).toBeNull())
    expect(toasts()).toEqual([text.deleted])
    expect(sent).toEqual([`DELETE ${endpoints.list.path}/${stored._id}`, ...slice.afterDelete])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: text.add })))
  })

  test('§4 a failed delete is reported and leaves the list as it was', async () => {
    const { user, card, sent, failNext } = await openWithOne()
    failNext(endpoints.remove, 503)
    await user.click(within(card).getByRole('button', { name: 'Excluir' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(toasts()).toEqual([text.deleteFailed]))
    expect(heading(seeded)).toBeTruthy()
    expect(callsOf(sent, 'GET')).toEqual([])
  })
})
