import { expect, test } from 'vitest'
import { withMeasures } from './greeting.ts'
import { quoteMessage, quoteUrl } from './quote-link.tsx'

test('§9 the message has the greeting, a request for the product, values and payment terms', () => {
  expect(quoteMessage('morning', 'Toldo Fixo')).toBe(
    'Bom dia! Gostaria de um orçamento do produto Toldo Fixo, com valores e formas de pagamento.',
  )
})

test('§9 without a product the request is general', () => {
  expect(quoteMessage('afternoon')).toBe('Boa tarde! Gostaria de um orçamento, com valores e formas de pagamento.')
  expect(quoteMessage('night')).toMatch(/^Boa noite! /)
})

test('§9 the text is encoded without loss', () => {
  const url = new URL(quoteUrl('https://wa.me/5567999990000', 'night', 'Toldo 50% & "sol" #1'))
  expect(url.origin + url.pathname).toBe('https://wa.me/5567999990000')
  expect(url.searchParams.get('text')).toBe(quoteMessage('night', 'Toldo 50% & "sol" #1'))
})

test('measures and neighbourhood of up to 80 letters are read again as typed, and without them the text is as served', () => {
  const served = quoteUrl('https://wa.me/5567999990000', 'night', "Toldo 50% & 'sol' %0A #1")
  const textOf = (href: string) => new URL(href).searchParams.get('text')
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
