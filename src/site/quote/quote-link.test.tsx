// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

test('what is typed behind “Adiantar medidas” lengthens the message of the details’ own quote link', async () => {
  await openPage()
  await userEvent.click(screen.getByRole('link', { name: 'Toldo 1' }))
  const details = within(await screen.findByRole('dialog', { name: 'Toldo 1' }))
  const link = details.getByRole<HTMLAnchorElement>('link', { name: /Orçamento Via WhatsApp/ })
  const textAfterPress = () => {
    fireEvent.pointerDown(link)
    return new URL(link.href).searchParams.get('text')?.split('! ')[1]
  }
  const request = 'Gostaria de um orçamento do produto Toldo 1, com valores e formas de pagamento.'
  expect(textAfterPress()).toBe(request)
  expect(details.getByText('Adiantar medidas (opcional)').closest('details')?.open).toBe(false)
  await userEvent.click(details.getByText('Adiantar medidas (opcional)'))
  await userEvent.type(details.getByLabelText('Medidas aproximadas'), '3 x 2 m')
  await userEvent.type(details.getByLabelText('Bairro'), 'Centro')
  expect(textAfterPress()).toBe(`${request}\nMedidas aproximadas: 3 x 2 m\nBairro: Centro`)
  await userEvent.clear(details.getByLabelText('Medidas aproximadas'))
  await userEvent.clear(details.getByLabelText('Bairro'))
  expect(textAfterPress()).toBe(request)
  history.replaceState(null, '', '/')
})
