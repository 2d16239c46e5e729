import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['cabe inteiro', 12, 'cabe inteiro'],
  ['duas  linhas\n juntas', 30, 'duas linhas juntas'],
  ['sombra e água fresca', 14, 'sombra e água…'],
  ['sombra e água fresca', 13, 'sombra e…'],
  ['toldos, cortinas', 10, 'toldos…'],
  ['toldoscortinas', 7, 'toldos…'],
  ['toldo🏠casa', 7, 'toldo…'],
])('"%s" shortened to %i characters is "%s"', (text, limit, expected) => {
  expect(shorten(text, limit)).toBe(expected)
})
