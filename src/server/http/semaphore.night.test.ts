import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSemaphore, queueLengths, type Release } from './semaphore.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A semaphore whose callers are noted by name when they get their permit, with their release. */
function setup(...options: Parameters<typeof createSemaphore>) {
  const semaphore = createSemaphore(...options)
  const admitted: string[] = []
  const releases: Release[] = []
  const enter = (name: string, rank = 0) =>
    semaphore.acquire(rank).then(
      (release) => {
        admitted.push(name)
        releases.push(release)
      },
      (error) => error,
    )
  const releaseNext = async () => {
    releases.shift()?.()
    await settle()
  }
  return { semaphore, admitted, releases, enter, releaseNext }
}

test('one permit is given by default, and as many as named otherwise', async () => {
  const one = setup('uploads', 5)
  const three = setup('uploads', 5, { permits: 3 })
  const all = ['a', 'b', 'c', 'd'].flatMap((name) => [one.enter(name), three.enter(name)])
  await settle()
  expect([one.admitted, three.admitted]).toEqual([['a'], ['a', 'b', 'c']])
  for (let turn = 0; turn < 4; turn += 1) for (const { releaseNext } of [one, three]) await releaseNext()
  await Promise.all(all)
  expect([one.admitted, three.admitted]).toEqual(Array(2).fill(['a', 'b', 'c', 'd']))
})

test('each release admits one; releasing again admits nobody', async () => {
  const { admitted, releases, enter, releaseNext } = setup('uploads', 5)
  const all = ['a', 'b', 'c'].map((name) => enter(name))
  await settle()
  const [release] = releases
  await releaseNext()
  release?.()
  await settle()
  expect(admitted).toEqual(['a', 'b'])
  await releaseNext()
  await Promise.all(all)
  expect(admitted).toEqual(['a', 'b', 'c'])
})

test('it is idle when nobody holds a permit, and admits at once again', async () => {
  const { semaphore, admitted, enter, releaseNext } = setup('uploads', 0, { permits: 2 })
  expect(semaphore.isIdle).toBe(true)
  await Promise.all([enter('a'), enter('b')])
  expect(semaphore.isIdle).toBe(false)
  await releaseNext()
  expect(semaphore.isIdle).toBe(false)
  await releaseNext()
  expect(semaphore.isIdle).toBe(true)
  expect([await enter('c'), await enter('d'), await enter('e')]).toMatchObject([undefined, undefined, { code: 'busy' }])
  expect(admitted).toEqual(['a', 'b', 'c', 'd'])
})

test('beyond the length of its rank’s queue a caller is refused with the time to wait; another rank may wait', async () => {
  const { admitted, enter, releaseNext } = setup('uploads', 2)
  const all = ['a', 'b', 'c'].map((name) => enter(name))
  const refusal = await enter('d')
  expect(refusal).toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  all.push(enter('higher', 1))
  for (let turn = 0; turn < 4; turn += 1) await releaseNext()
  await Promise.all(all)
  expect(admitted).toEqual(['a', 'higher', 'b', 'c'])
})

test('the higher rank comes first, and within a rank whoever came first', async () => {
  const { admitted, enter, releaseNext } = setup('uploads', 9)
  const ranks = [0, 1, 0, 2, 1, 2, 0]
  const all = ranks.map((rank, index) => enter(`${rank}${'abcdefg'[index]}`, rank))
  await settle()
  for (const _ of ranks) await releaseNext()
  await Promise.all(all)
  expect(admitted).toEqual(['0a', '2d', '2f', '1b', '1e', '0c', '0g'])
})

test('whoever waits too long is refused, and only then; without a maximum everybody waits', async () => {
  const limited = setup('uploads', 2, { waitMs: 100 })
  const patient = setup('uploads', 2)
  const all = [limited.enter('a'), limited.enter('b'), patient.enter('a'), patient.enter('b')]
  await settle()
  vi.advanceTimersByTime(99)
  await limited.releaseNext()
  const late = limited.enter('c')
  vi.advanceTimersByTime(99)
  expect(await Promise.race([late, settle()])).toBe(undefined)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await late).toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  vi.advanceTimersByTime(1e9)
  for (let turn = 0; turn < 2; turn += 1) for (const { releaseNext } of [limited, patient]) await releaseNext()
  await Promise.all(all)
  expect([limited.admitted, patient.admitted]).toEqual(Array(2).fill(['a', 'b']))
})

test('how many wait is counted by the name of the queue', async () => {
  expect(Object.keys(queueLengths)).toEqual(['pages', 'passwords', 'pictures', 'share_cards', 'uploads'])
  const { enter, releaseNext } = setup('share_cards', 3, { waitMs: 100 })
  const all = [enter('a'), enter('b'), enter('c')]
  await settle()
  expect(queueLengths.share_cards).toBe(2)
  await releaseNext()
  expect(queueLengths.share_cards).toBe(1)
  vi.advanceTimersByTime(100)
  expect(queueLengths.share_cards).toBe(0)
  await Promise.all(all)
})
