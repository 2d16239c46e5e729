// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entities } from '#contract/entities.ts'
import { callsOf, fillForm, openFooter, openPanel, stored, toasts, watchForms } from '#support/open-panel.tsx'
import { panelSlices } from '#support/panel-slices.ts'

const environment = { PRODUCT_IMAGE_REQUIRED: 'false' }
const publicSlices = panelSlices.filter(({ endpoints }) => endpoints.list.access === 'public')

const open = () => screen.findByRole('button', { name: 'Pré-visualizar' })

test.each(publicSlices)(
  'an item of $slice is posted into the frame as it would be saved, whether new or stored',
  async (row) => {
    const { slice, address, endpoints, seed, text } = row
    const posted = watchForms()
    const panel = await openPanel(address, { environment })
    const { user, send } = panel
    const saved = (await send('POST', endpoints.create.path, seed)).json()
    panel.open()
    await user.click(await screen.findByRole('button', { name: text.add }))
    // The errors are shown as on saving, without a frame.
    await user.click(await open())
    await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).toBeTruthy())
    const onPreview = toasts()
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(toasts()).toEqual(onPreview))
    expect(posted).toEqual([])

    await fillForm(user, row)
    await user.click(await open())
    await screen.findByRole('dialog', { name: 'Pré-visualização' })
    await waitFor(() => expect(posted).toHaveLength(1))
    const [form] = posted
    expect(Object.keys(form?.fields ?? {})).toEqual(['token', 'entity', 'id', 'body'])
    expect(form).toMatchObject({ method: 'post', fields: { token: panel.token, entity: slice, id: '' } })
    expect(form?.action).toMatch(/\/preview#[a-z]+-novo$/)
    const body = endpoints.create.body.safeParse(JSON.parse(String(form?.fields.body)))
    expect(body.success).toBe(true)
    expect(JSON.stringify(body.data)).toContain(row.filled)
    expect(callsOf(panel.sent, 'POST')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Computador' }))
    expect(screen.getByRole('button', { name: 'Computador', pressed: true })).toBeTruthy()
    expect(posted).toHaveLength(1)
    for (const dialog of ['Pré-visualização', text.modal.create])
      await user.click(within(screen.getByRole('dialog', { name: dialog })).getByRole('button', { name: 'Fechar' }))

    await user.click(screen.getByRole('button', { name: 'Editar' }))
    await user.click(await open())
    await screen.findByRole('dialog', { name: 'Pré-visualização' })
    await waitFor(() => expect(posted[1]).toMatchObject({ fields: { id: saved._id } }))
    expect(posted[1]?.action).toMatch(new RegExp(`/preview#[a-z]+-${saved._id}$`))
  },
)

test('the configuration is posted as it would be saved, unless nobody is signed in; what does not arrive is said; users have no preview', async () => {
  const posted = watchForms()
  const panel = await openFooter()
  panel.open()
  await panel.user.type(await screen.findByLabelText('Título'), ' II')
  await panel.user.click(await open())
  await screen.findByRole('dialog', { name: 'Pré-visualização' })
  await waitFor(() => expect(posted).toMatchObject([{ fields: { token: panel.token, entity: 'meta', id: '' } }]))
  expect(posted[0]?.action).toMatch(/\/preview#rodape$/)
  const body = entities.meta.save.body.parse(JSON.parse(String(posted[0]?.fields.body)))
  expect(body).toEqual({ ...stored, title: `${stored.title} II` })
  const frame = screen.getByTitle('O site com esta mudança')
  const failure = /^O servidor não respondeu\. Nada se perdeu/
  expect(screen.queryByText(failure)).toBeNull()
  // A browser's page of an error is not readable.
  Object.defineProperty(frame, 'contentDocument', { value: null })
  fireEvent.load(frame)
  expect(await screen.findByText(failure)).toBeTruthy()
  expect(frame.hidden).toBe(true)
  await panel.user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Título')).toHaveProperty('value', `${stored.title} II`)

  await panel.user.click(screen.getByRole('link', { name: 'Usuários' }))
  await panel.user.click(await screen.findByRole('button', { name: 'Adicionar Usuário' }))
  expect(screen.queryByRole('button', { name: 'Pré-visualizar' })).toBeNull()
  await panel.user.click(screen.getByRole('button', { name: 'Fechar' }))

  await panel.user.click(screen.getByRole('link', { name: 'Rodapé' }))
  const button = await open()
  localStorage.removeItem('toldaria.auth')
  await panel.user.click(button)
  await waitFor(() => expect(toasts()).toEqual(['Token de autenticação não encontrado. Faça login novamente.']))
  expect(await screen.findByRole('dialog', { name: 'Entre novamente' })).toBeTruthy()
  expect(posted).toHaveLength(1)
})
