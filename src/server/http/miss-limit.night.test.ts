import { expect, onTestFinished, test, vi } from 'vitest'
import { createMissLimit } from './miss-limit.ts'

const [ip, neighbour, other] = ['2001:db8::1', '2001:db8::2', '2001:db8:1::1']
const missing = async () => undefined
const found = async () => 'found'
const refused = (retryAfterSeconds: number) => expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds })

test('each network has its misses a minute; then it is refused without a look-up, until the minute has passed', async () => {
  const { limited, at } = setup(2)
  expect(await limited(ip, missing)).toBe(undefined)
  await limited(neighbour, missing)
  at(500)
  const find = vi.fn(found)
  await expect(limited(ip, find)).rejects.toEqual(refused(60))
  expect(find).not.toHaveBeenCalled()
  expect(await limited(other, found)).toBe('found')
  at(60_000)
  expect(await limited(ip, found)).toBe('found')
})

test('what is found, and a look-up that throws, is no miss', async () => {
  const { limited } = setup(1)
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await limited(ip, found)).toBe('found')
    await expect(limited(ip, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  }
  expect(await limited(ip, missing)).toBe(undefined)
  await expect(limited(ip, found)).rejects.toEqual(refused(60))
})

test('parallel look-ups cannot miss more often than allowed', async () => {
  const { limited } = setup(2)
  const results = await Promise.allSettled([1, 2, 3].map(() => limited(ip, missing)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

/** A limit on a clock that starts at 0, and a function that sets it. */
function setup(allowed: number) {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  return { limited: createMissLimit(allowed), at: (ms: number) => void now.mockReturnValue(ms) }
}
