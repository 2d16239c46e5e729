import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { openPanel } from './open-panel.tsx'

const environment = { PRODUCT_IMAGE_REQUIRED: 'false' }

type Panel = Awaited<ReturnType<typeof openPanel>>

/** Signs a second administrator in, and returns what she writes with. */
export async function setupBia({ app, authorization }: Panel) {
  const account = { email: 'bia@toldaria.example', password: 'sombra e água' }
  await app.inject({ method: 'POST', url: '/users', headers: authorization, payload: { name: 'Bia', ...account } })
  const { access_token } = (await app.inject({ method: 'POST', url: '/auth/login', payload: account })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  return async (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const { statusCode } = await app.inject({ method, url, headers, ...(payload && { payload }) })
    expect(statusCode).toBeLessThan(300)
  }
}

export const faqItem = { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 2 }

/** Opens the form of an item, and lets Bia write afterwards. */
export async function openForm(path: string, item: object, name: string) {
  const panel = await openPanel(`/admin${path}`, { environment })
  const { app, authorization: headers } = panel
  const { _id } = (await app.inject({ method: 'POST', url: path, headers, payload: item })).json()
  const bia = await setupBia(panel)
  panel.open()
  const card = (await screen.findByText(name, { selector: 'h2' })).closest('li') as HTMLElement
  const open = async () => {
    panel.sent.length = 0
    await panel.user.click(within(card).getByRole('button', { name: 'Editar' }))
    await waitFor(() => expect(panel.sent).toEqual([`GET ${path}`]))
    await new Promise((resolve) => setTimeout(resolve))
  }
  const list = async () => (await app.inject({ url: path, headers })).json<Record<string, unknown>[]>()
  return { ...panel, bia, open, list, url: `${path}/${_id}`, _id }
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const save = () => screen.getByRole('button', { name: 'Atualizar' })
