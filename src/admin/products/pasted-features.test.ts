import { expect, test } from 'vitest'
import { pastedFeatures } from './product-fields.tsx'

test.each([
  ['• Lona acrílica\n• Braços de alumínio', ['Lona acrílica', 'Braços de alumínio']],
  ['- Lona\r\n- Braços\r\n', ['Lona', 'Braços']],
  ['* Lona\n\n  * Braços', ['Lona', 'Braços']],
  ['1. Lona\n2) Braços\n10. Motor', ['Lona', 'Braços', 'Motor']],
  ['✅ Lona\n✔️ Braços', ['Lona', 'Braços']],
  ['Lona\nBraços', ['Lona', 'Braços']],
  ['•Lona', ['Lona']],
  ['2 anos de garantia\n1.5 mm de espessura\n-10 °C', ['2 anos de garantia', '1.5 mm de espessura', '-10 °C']],
])('a pasted list becomes one feature per line: %j', (text, features) => {
  expect(pastedFeatures(text)).toEqual(features)
})

test.each(['Lona acrílica', '2 anos de garantia', '-10 °C', '', '\n', '•'])('plain text stays as it is: %j', (text) => {
  expect(pastedFeatures(text)).toBeUndefined()
})
