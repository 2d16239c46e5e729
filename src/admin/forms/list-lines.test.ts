import { expect, test } from 'vitest'
import { listLines } from './fields.tsx'

test('each line stands alone, without its bullet and the blanks around it', () => {
  expect(listLines('  • Lona \r\n\u2028\t1)  Motor\u2029  Braços  \n - \n•Base\n12. Capa')).toEqual([
    'Lona',
    'Motor',
    'Braços',
    'Base',
    'Capa',
  ])
})

test('only the start of a line has a bullet', () => {
  const lines = ['Lona • azul', 'Tecido - 3 cores', 'De 10) a 20']
  expect(listLines(lines.join('\n'))).toEqual(lines)
})
