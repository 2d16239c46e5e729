import { expect, test } from 'vitest'
import { quoteMessage, quoteUrl } from './quote-message.ts'

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
