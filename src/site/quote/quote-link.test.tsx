// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '#support/open-page.tsx'

test('§9 a click sets the greeting by the visitor’s clock and does not prevent the link', async () => {
  await openPage({ clock: { dayPart: 'morning', year: 2031 } })
  const link = screen.getByRole('link', { name: /Pedir orçamento de Toldo 1/ }) as HTMLAnchorElement
  expect(link.href).toContain(encodeURIComponent('Bom dia!'))

  vi.setSystemTime(new Date(2031, 0, 5, 21, 30))
  link.addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false))
  fireEvent.click(link)
  vi.useRealTimers()

  expect(new URL(link.href).searchParams.get('text')).toBe(
    'Boa noite! Gostaria de um orçamento do produto Toldo 1, com valores e formas de pagamento.',
  )
  expect(link.target).toBe('_blank')
})
