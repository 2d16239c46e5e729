import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { openPanel } from './open-panel.tsx'

/** The configuration that `openFooter` stores. */
export const stored = {
  title: 'Toldos Sombra Boa',
  description: 'Toldos sob medida.',
  address: 'Rua dos Ipês, 600',
  phone: '6733334444',
  email: 'contato@sombraboa.example',
  facebook: 'https://facebook.example/sombraboa',
  instagram: 'https://instagram.example/sombraboa',
  whatsapp: '67999998888',
}

/** The panel at its footer screen, with a stored configuration unless `configured` is false. */
export async function openFooter({ configured = true } = {}) {
  const panel = await openPanel('/admin/footer')
  if (configured) {
    const reply = await panel.app.inject({
      method: 'POST',
      url: '/meta',
      headers: panel.authorization,
      payload: stored,
    })
    expect(reply.statusCode).toBe(200)
  }
  return panel
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const save = () => screen.getByRole('button', { name: 'Salvar' })
