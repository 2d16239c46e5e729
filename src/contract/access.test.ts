import { expect, test } from 'vitest'
import { passwordWeakness } from './access.ts'

test.each(['123456', ' Senha123 ', 'CORINTHIANS1910', 'xxxxxx', 'zaq12wsx', 'mudar@2024', 'a1b2c3'])(
  '%j is one of the most common passwords',
  (password) => {
    expect(passwordWeakness(password)).toBe('common')
  },
)

test('a password is short below 8 characters, of which an emoji is one', () => {
  expect(['q7-Zk4w', 'q7-Zk4😀', '', 'senha 123'].map(passwordWeakness)).toEqual(['short', 'short', 'short', undefined])
  expect(['q7-Zk4wR', 'q7-Zk4w😀', 'q7-Zk4wRt'].map(passwordWeakness)).toEqual([undefined, undefined, undefined])
})
