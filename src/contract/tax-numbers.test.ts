import { expect, test } from 'vitest'
import { formatCnpj, formatCpf, isCnpj, isCpf, withoutPunctuation } from './tax-numbers.ts'

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

test.each([
  ['52998224725', '529.982.247-25'],
  ['11144477735', '111.444.777-35'],
  ['12345678909', '123.456.789-09'],
  // Both check digits are 0 where the rest is 10.
  ['00000000604', '000.000.006-04'],
])('%s is a CPF, shown as %s', (cpf, shown) => {
  expect(isCpf(cpf)).toBe(true)
  expect(formatCpf(cpf)).toBe(shown)
})

test.each(['52998224752', '52998224724', '5299822472', '529982247250', '11111111111', '529.982.247-25', ''])(
  '%j is none',
  (text) => {
    expect(isCpf(text)).toBe(false)
  },
)
