// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { textFields } from '#support/contract-fields.ts'
import { callsOf, fillForm, findCard, openPanel, toasts, typeInto, undoOffered } from '#support/open-panel.tsx'
import { panelSlices } from '#support/panel-slices.ts'
import { textOf } from '#support/sample-bodies.ts'
import { formText } from '../forms/forms.text.ts'

const fields = textFields()

const pressTwice = (button: HTMLElement) =>
  act(() => {
    button.click()
    button.click()
  })
const heading = (name: string) => screen.queryByRole('heading', { name })
const dialog = (name: string) => screen.getByRole('dialog', { name })

test.each(panelSlices)('§2 §4 §8 the whole screen of $slice, with every text and field', async (row) => {
  const { address, endpoints, seed, seeded, text, ...slice } = row
  const panel = await openPanel(address, { environment: { PRODUCT_IMAGE_REQUIRED: 'false' } })
  const { user, sent, failNext, send } = panel
  const press = (name: string, within = screen.getByRole('button', { name })) => user.click(within)
  const pressOn = async (title: string, name: string) =>
    user.click(within(await findCard(title)).getByRole('button', { name }))
  const listed = async () => (await send('GET', endpoints.list.path)).json<{ _id: string }[]>()
  const textsOfCall = fields.filter(({ call, path }) => call === `POST ${endpoints.create.path}` && path.length === 1)
  const body = wholeBody(row, textsOfCall)
  const reply = await send('POST', endpoints.create.path, body)
  expect(reply.statusCode).toBe(201)
  const stored = reply.json<Record<string, unknown> & { _id: string; version: number }>()

  // A failed load can be tried again.
  failNext(endpoints.list, 500)
  panel.open()
  await waitFor(() => expect(toasts()).toEqual([text.loadFailed]))
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await findCard(seeded)
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(screen.queryByRole('button', { name: 'Ordenar' })).toBeNull()

  // A failed create leaves modal and list as they were; a successful one closes the modal and shows the item.
  await press(text.add)
  await fillForm(user, slice)
  for (const [status, reason, toast] of [
    [500, /errado no servidor/, text.createFailed],
    [0, /^O servidor não respondeu/, text.noAnswer],
  ] as const) {
    failNext(endpoints.create, status)
    await press('Adicionar')
    expect(await screen.findByText(reason)).toBeTruthy()
    await waitFor(() => expect(toasts()[0]).toBe(toast))
    expect(within(dialog(text.modal.create)).getAllByDisplayValue(slice.filled)).toBeTruthy()
    expect([heading(seeded) !== null, heading(slice.filled)]).toEqual([true, null])
  }
  // Nothing of what was sent, which may contain a password.
  expect(Object.keys(sessionStorage)).toEqual([])
  // Two presses in one moment are one.
  sent.length = 0
  const add = screen.getByRole('button', { name: 'Adicionar' })
  pressTwice(add)
  await waitFor(() => expect(toasts()[0]).toBe(text.created))
  expect(callsOf(sent, 'POST')).toHaveLength(1)
  await findCard(slice.filled)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryAllByRole('button', { name: 'Ordenar' })).toHaveLength(endpoints.order ? 1 : 0)

  // The form of an item has all of its fields, whose letters are counted near the contract's limit.
  await pressOn(seeded, 'Editar')
  const form = dialog(text.modal.edit)
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')].map((input) =>
    input.type === 'checkbox' ? input.checked : input.value,
  )
  const shown = [...inputs, ...[...form.querySelectorAll('img')].map(({ src }) => src)].join('\n')
  const readable = Object.keys(body).filter((name) => name in stored)
  const shownValue = (name: string) => (String(body[name]).startsWith('data:') ? stored[name] : body[name])
  for (const value of readable.flatMap(shownValue)) expect(shown).toContain(String(value))
  let counted = 0
  for (const { path, max = 0 } of textsOfCall) {
    const input = document.querySelector<HTMLInputElement>(`form [name="${path[0]}"]`)
    if (!input) continue
    const countAt = (length: number) => {
      fireEvent.input(input, { target: { value: 'x'.repeat(length) } })
      return document.getElementById(`${input.id}-count`)?.textContent
    }
    expect(countAt(Math.floor(0.9 * max))).toBeUndefined()
    const count = countAt(10 * max)
    if (count === undefined) continue
    expect(count).toBe(formText.counted(10 * max, max))
    counted += 1
  }
  expect(counted).toBeGreaterThan(0)

  // Closing clears the edited item: add after edit is blank.
  await press('Fechar')
  await press(text.add)
  expect(within(dialog(text.modal.create)).queryByDisplayValue(seeded)).toBeNull()
  await press('Fechar')

  // A failed update leaves modal and list as they were; a successful one keeps every field that was not changed.
  await pressOn(seeded, 'Editar')
  await screen.findByRole('button', { name: 'Descartar' })
  await press('Descartar')
  await typeInto(user, slice.change)
  failNext(endpoints.update, 400)
  await press('Atualizar')
  await waitFor(() => expect(toasts()[0]).toBe(text.updateFailed))
  expect(within(dialog(text.modal.edit)).getAllByDisplayValue(slice.changed)).toBeTruthy()
  expect(heading(seeded)).toBeTruthy()
  await press('Atualizar')
  await waitFor(() => expect(toasts()[0]).toBe(text.updated))
  await findCard(slice.changed)
  expect(screen.queryByRole('dialog')).toBeNull()
  // A product's address follows its title.
  const kept = Object.entries({ ...stored, version: 2 }).filter(([name]) => name !== 'slug')
  const changed = kept.map(([name, value]) => [name, value === seeded ? slice.changed : value])
  expect(await listed()).toContainEqual(expect.objectContaining(Object.fromEntries(changed)))

  // The edit is undone in one press.
  const { version: _raised, ...whole } = stored
  const saidOf = (toast: string) => toast.replace(' com sucesso', '')
  const noun = saidOf(text.deleted).split(' ')[0]
  async function expectUndone(toast: string) {
    await press('Desfazer')
    await waitFor(() => expect(toasts()[0]).toContain(`${noun} ${toast}`))
    const card = await findCard(seeded)
    await waitFor(() => expect(document.activeElement).toBe(card))
    expect(undoOffered()).toBe('')
    expect(await listed()).toContainEqual(expect.objectContaining(whole))
  }
  expect(undoOffered()).toBe(`${saidOf(text.updated)}: ${slice.changed}`)
  await expectUndone('como antes')
  const order = (await listed()).map(({ _id }) => _id)

  // A delete asks first. Cancelled or failed it deletes nothing; then the focus goes to the screen's content.
  await pressOn(seeded, 'Excluir')
  const cancel = within(dialog(text.question)).getByRole('button', { name: 'Cancelar' })
  expect(document.activeElement).toBe(cancel)
  const subject = dialog(text.question).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(subject)?.textContent).toBe(seeded)
  await press('Cancelar', cancel)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pressOn(seeded, 'Excluir')
  const confirm = within(dialog(text.question)).getByRole('button', { name: 'Excluir' })
  failNext(endpoints.remove, 503)
  await press('Excluir', confirm)
  await waitFor(() => expect(toasts()[0]).toBe(text.deleteFailed))
  expect(heading(seeded)).toBeTruthy()
  expect(await listed()).toHaveLength(order.length)
  sent.length = 0
  pressTwice(confirm)
  await waitFor(() => expect(toasts()[0]).toBe(text.deleted))
  await waitFor(() => expect(heading(seeded)).toBeNull())
  expect(callsOf(sent, 'GET')).toEqual(slice.afterDelete)
  expect(callsOf(sent, 'DELETE')).toHaveLength(1)
  expect((await listed()).map(({ _id }) => _id)).not.toContain(stored._id)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))

  // So is the delete: the item is back, whole, and in its place.
  expect(undoOffered()).toBe(`${saidOf(text.deleted)}: ${seeded}`)
  await expectUndone('de volta')
  expect((await listed()).map(({ _id }) => _id)).toEqual(order)
})

/** The row's own values, a text in every other text field, and in each other field the first value that fits. */
function wholeBody({ endpoints, seed }: (typeof panelSlices)[number], textsOfCall: typeof fields) {
  const body: Record<string, unknown> = {
    ...Object.fromEntries(textsOfCall.map(({ path: [name = ''] }) => [name, textOf(name)])),
    ...seed,
  }
  const { def } = endpoints.create.body as z.ZodMiniType & { def: { out?: z.ZodMiniType } }
  const { shape } = (def.out ?? endpoints.create.body) as z.ZodMiniObject<Record<string, z.ZodMiniType>>
  for (const [name, field] of Object.entries(shape))
    body[name] ??= [7, true, [textOf(name)]].find((value) => z.safeParse(field, value).success)
  const unfit = Object.entries(shape).filter(
    ([name, field]) => body[name] === undefined || !z.safeParse(field, body[name]).success,
  )
  expect(
    unfit.map(([name]) => name),
    'needs a value in `seed` of tests/support/panel-slices.ts',
  ).toEqual([])
  return body
}
