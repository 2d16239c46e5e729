import { expect, test } from 'vitest'
import { formatCnpj, isCnpj, withoutPunctuation } from './cnpj.ts'

// The example of the Receita Federal for the format with letters is 12.ABC.345/01DE-35.
test.each(['11.222.333/0001-81', '33.000.167/0001-01', '11.222.028/0001-90', '12.abc.345/01DE-35'])(
  '%s is a CNPJ',
  (written) => {
    expect(isCnpj(withoutPunctuation(written))).toBe(true)
    expect(formatCnpj(withoutPunctuation(written))).toBe(written.toUpperCase())
  },
)

test.each([
  '11.222.333/0001-18',
  '11.222.333/0001-82',
  '11.222.333/0001-811',
  '00.000.000/0000-00',
  '12.ABC.345/01DE-3A',
  'cnpj',
])('%j is none', (written) => {
  expect(isCnpj(withoutPunctuation(written))).toBe(false)
})
