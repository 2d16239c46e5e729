import { expect, test } from 'vitest'
import { baseHeaders } from './base-headers.ts'

test('without a policy of its own a response loads nothing, is framed nowhere and uses no feature of the device', () => {
  const headers = baseHeaders(false)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['permissions-policy']).toBe(
    'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  )
})

test('browsers are told to use only https for a year if the public address is https', () => {
  expect(baseHeaders(true)['strict-transport-security']).toBe('max-age=31536000')
  expect(baseHeaders(false)).not.toHaveProperty('strict-transport-security')
})
