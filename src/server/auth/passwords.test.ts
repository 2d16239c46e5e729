import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const composed = 'coração'.normalize('NFC')
const decomposed = 'coração'.normalize('NFD')

test('a password fits however its letters are composed', async () => {
  expect(composed).not.toBe(decomposed)
  for (const written of [composed, decomposed]) {
    const stored = await hashPassword(written)
    expect([await isPassword(composed, stored), await isPassword(decomposed, stored)]).toEqual([true, true])
    expect(await isPassword('coracao', stored)).toBe(false)
  }
})

test('a hash from before, of the letters as they were sent, still fits them', async () => {
  const stored = await hash(decomposed)
  expect(await isPassword(decomposed, stored)).toBe(true)
})

test('nothing fits where there is no such user, not even what the decoy was made of', async () => {
  expect(await isPassword('no user has this', undefined)).toBe(false)
})
