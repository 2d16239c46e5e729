import { expect, test } from 'vitest'
import { sampleConfig, sampleSettings } from '#support/site-content.ts'
import { contactFrom } from './company-contact.ts'

test('§1 the contact has a WhatsApp number only if one is configured', () => {
  expect(contactFrom({ ...sampleConfig, whatsapp: '' }, sampleSettings).whatsapp).toBeUndefined()
  expect(contactFrom(sampleConfig, sampleSettings).whatsapp).toBe('67900000000')
})

test('§9 phone and e-mail are the fallback values while nothing is configured', () => {
  const contact = contactFrom(undefined, sampleSettings)
  expect(contact).toEqual({
    whatsapp: undefined,
    phone: { shown: '(67) 0000-0000', url: 'tel:+556700000000' },
    email: {
      shown: 'contato@toldaria.example',
      url: 'mailto:contato@toldaria.example?subject=Pedido%20de%20or%C3%A7amento',
    },
  })
})
