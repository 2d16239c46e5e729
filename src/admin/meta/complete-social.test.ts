import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webUrlSchema } from '#contract/validation.ts'
import { completedSocial } from './meta-fields.tsx'

test.each([
  ['@toldos', 'facebook', 'https://facebook.com/toldos'],
  [' @toldos.sombra_1 ', 'instagram', 'https://instagram.com/toldos.sombra_1'],
  ['toldospantanal', 'instagram', 'https://instagram.com/toldospantanal'],
  ['facebook.com/toldos', 'facebook', 'https://facebook.com/toldos'],
  ['//facebook.com/toldos', 'facebook', 'https://facebook.com/toldos'],
  ['m.Facebook.com/Toldos?x=1', 'facebook', 'https://m.facebook.com/Toldos?x=1'],
  ['www.instagram.com/@toldos/', 'instagram', 'https://www.instagram.com/toldos/'],
  ['www.toldos.com.br', 'facebook', 'https://www.toldos.com.br'],
] as const)('an address is completed: %s for %s', (written, network, address) => {
  expect(completedSocial(written, network)).toBe(address)
  expect(webUrlSchema.safeParse(address).success).toBe(true)
})

test.each([
  'toldos',
  'toldos.sombra',
  'facebook.com',
  'www.facebook.com/',
  'instagram.com/toldos',
  'www.instagram.com/toldos',
  '@toldos sombra',
  'javascript:alert(1)',
  'facebook.com@evil.example/x',
  '',
])('an ambiguous text stays as it is, and is refused: %s', (written) => {
  expect(completedSocial(written, 'facebook')).toBe(written)
  expect(webUrlSchema.safeParse(written).success).toBe(false)
})

test('an address with a scheme is never changed', () => {
  // `fc.webUrl()` takes a second of CPU time to create.
  const addresses = fc.tuple(fc.constantFrom('http://', 'https://'), fc.webAuthority(), fc.stringMatching(/^\S*$/))
  fc.assert(fc.property(addresses, (parts) => completedSocial(parts.join(''), 'instagram') === parts.join('')))
})
