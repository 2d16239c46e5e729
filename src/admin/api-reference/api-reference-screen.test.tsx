// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, openPanel } from '#support/open-panel.tsx'

test('an administrator opens the API from Segurança, and reads what a call sends and gets', async () => {
  const { open, user, sent } = await openPanel('/admin/security')
  open()
  await user.click(await screen.findByRole('link', { name: 'Para programadores: a API do site' }))
  expect(address()).toBe('/admin/api')
  const line = await screen.findByText('POST /products')
  expect(sent).toContain('GET /openapi.json')
  const call = within(line.closest('details') as HTMLElement)
  expect(call.getByText('Idempotency-Key')).toBeTruthy()
  const [body, answer] = [...(line.closest('details')?.querySelectorAll('pre') ?? [])].map((pre) =>
    JSON.parse(pre.textContent),
  )
  expect(body).toMatchObject({ title: 'Toldo cortina', features: expect.arrayContaining(['Lona impermeável']) })
  expect(answer).toMatchObject({ title: 'Toldo cortina', slug: 'toldo-cortina' })
  expect(call.getByText('422')).toBeTruthy()
})

test('without a session one signs in first', async () => {
  const { open } = await openPanel('/admin/api', { signedIn: false })
  open()
  expect(await screen.findByRole('button', { name: 'Entrar' })).toBeTruthy()
  expect(screen.queryByText('POST /products')).toBeNull()
})
