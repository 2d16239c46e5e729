import { expect, test } from 'vitest'
import { sampleConfig, sampleSettings } from '#support/site-content.ts'
import { contactFrom } from './company-contact.ts'

test('§1 the contact has a WhatsApp number only if one is configured', () => {
  expect(contactFrom({ ...sampleConfig, whatsapp: '' }, sampleSettings).whatsapp).toBeUndefined()
  expect(contactFrom(sampleConfig, sampleSettings).whatsapp).toEqual({
    shown: '(67) 9 0000-0000',
    url: 'https://wa.me/5567900000000',
  })
})

test('§9 phone and e-mail are the fallback values while nothing is configured', () => {
  const contact = contactFrom(undefined, sampleSettings)
  expect(contact).toMatchObject({
    whatsapp: undefined,
    phone: { shown: '(67) 0000-0000', url: 'tel:+556700000000' },
    email: {
      shown: 'contato@toldaria.example',
      url: 'mailto:contato@toldaria.example?subject=Pedido%20de%20or%C3%A7amento',
    },
  })
})

test('§9 the WhatsApp number is stripped to digits and prefixed with 55', () => {
  const { whatsapp } = contactFrom({ ...sampleConfig, whatsapp: '(67) 9 9999-0000' }, sampleSettings)
  expect(whatsapp?.url).toBe('https://wa.me/5567999990000')
})
