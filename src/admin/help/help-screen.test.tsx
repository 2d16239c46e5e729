// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPanel } from '#support/open-panel.tsx'

test('the help of a screen opens its chapter, and the others stay closed', async () => {
  const panel = await openPanel('/admin/users')
  panel.open()
  await panel.user.click(await screen.findByRole('link', { name: 'Ajuda desta tela' }))
  const title = await screen.findByRole('heading', { name: 'Um colega no painel' })
  const open = () => [...document.querySelectorAll('details[open]')]
  await waitFor(() => expect(open()).toEqual([title.closest('details')]))
  expect(document.activeElement).toBe(title.closest('summary'))
})
