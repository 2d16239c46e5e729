import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const composed = 'coração'.normalize('NFC')
const decomposed = 'coração'.normalize('NFD')

test('a password matches in composed and decomposed Unicode form', async () => {
  expect(composed).not.toBe(decomposed)
  for (const written of [composed, decomposed]) {
    const stored = await hashPassword(written)
    expect([await isPassword(composed, stored), await isPassword(decomposed, stored)]).toEqual([true, true])
    expect(await isPassword('coracao', stored)).toBe(false)
  }
})

test('an older hash of a password that was not normalised still matches', async () => {
  const stored = await hash(decomposed)
  expect(await isPassword(decomposed, stored)).toBe(true)
})

test('no password matches if there is no such user, not even that of the decoy hash', async () => {
  expect(await isPassword('no user has this', undefined)).toBe(false)
})
