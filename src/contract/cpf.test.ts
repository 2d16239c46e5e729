import { expect, test } from 'vitest'
import { formatCpf, isCpf } from './cpf.ts'

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
