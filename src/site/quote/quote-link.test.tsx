// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage } from '#support/open-page.tsx'
import { withMeasures } from './greeting.ts'
import { quoteUrl } from './quote-link.tsx'

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
  await userEvent.click(screen.getByRole('link', { name: 'Toldo 1, ver detalhes' }))
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

const chat = 'https://wa.me/5567999990000'
const textOf = (href: string) => new URL(href).searchParams.get('text')

test('§9 the text is encoded without loss', () => {
  const url = new URL(quoteUrl(chat, 'night', 'Toldo 50% & "sol" #1'))
  expect(url.origin + url.pathname).toBe(chat)
  expect(url.searchParams.get('text')).toContain('do produto Toldo 50% & "sol" #1, com valores')
})

test('measures and neighbourhood of up to 80 letters are read again as typed, and without them the text is as served', () => {
  const served = quoteUrl(chat, 'night', "Toldo 50% & 'sol' %0A #1")
  const values = [
    '3 x 2,5 m',
    'ção 100% & #?=+\u2019',
    '%0A%250A!',
    `"'<>\\\u0000`,
    '😀'.repeat(40),
    'a'.repeat(80),
    '\u00a0 x',
  ]
  for (const size of ['', ...values])
    for (const district of ['', ...values]) {
      const fields = [
        { name: 'Medidas aproximadas', value: size },
        { name: 'Bairro', value: district },
      ]
      const lines = fields.filter(({ value }) => value).map(({ name, value }) => `\n${name}: ${value.trim()}`)
      const once = withMeasures(new URL(served).href, fields)
      expect(textOf(once)).toBe(textOf(served) + lines.join(''))
      expect(withMeasures(new URL(once).href, fields)).toBe(once)
      expect(textOf(withMeasures(new URL(once).href, []))).toBe(textOf(served))
    }
  expect(withMeasures(served, [{ name: 'Bairro', value: '\ud83d' }])).toBe(served)
})

test('what opens in a new tab says so in its description, and an e-mail is read without a gap', async () => {
  await openPage()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[target="_blank"]')]
  expect(links.length).toBeGreaterThan(5)
  for (const link of links)
    expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).toBe('abre em outra aba')
  const email = within(screen.getByRole('contentinfo')).getByRole('link', { name: /@/ })
  expect(email.getAttribute('aria-label')).toBe(email.textContent)
})
