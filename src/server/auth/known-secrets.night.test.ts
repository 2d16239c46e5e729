import { expect, onTestFinished, test, vi } from 'vitest'
import { createKnownSecrets } from './known-secrets.ts'

test('unknown secrets have the valid ones read once a second, together; a known one reads nothing', async () => {
  const { secrets, read, at } = setup(['ana', 'bia'])
  expect(await Promise.all(['ana', 'forged', 'bia'].map(secrets.has))).toEqual([true, false, true])
  at(999)
  secrets.remember('duda')
  secrets.forget('bia')
  expect(await Promise.all(['duda', 'bia'].map(secrets.has))).toEqual([true, false])
  expect(read.mock.calls).toEqual([[1000]])
  at(1000)
  expect(await secrets.has('ana')).toBe(true)
  expect(read).toHaveBeenCalledTimes(1)
  expect(await secrets.has('bia')).toBe(true)
  expect(read).toHaveBeenCalledTimes(2)
})

test('without the database an unknown secret stays unknown, until it is back', async () => {
  const { secrets, read, at } = setup(['ana'])
  read.mockRejectedValueOnce(new Error('away'))
  expect(await secrets.has('ana')).toBe(false)
  at(1000)
  expect(await secrets.has('ana')).toBe(true)
})

test('of more than 1,000 the ones used last are kept', async () => {
  const { secrets } = setup(Array.from({ length: 1000 }, (_, index) => `${index}`))
  await secrets.has('0')
  secrets.remember('new')
  expect(await Promise.all(['new', '0', '998', '999'].map(secrets.has))).toEqual([true, true, true, false])
})

/** Known secrets on a clock that starts at 0, and a function that sets it. */
function setup(valid: string[]) {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  const read = vi.fn(async (_most: number) => [...valid])
  return { secrets: createKnownSecrets(read), read, at: (ms: number) => void now.mockReturnValue(ms) }
}
