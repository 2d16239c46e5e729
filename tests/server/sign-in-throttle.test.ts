import { expect, test } from 'vitest'
import { createSignInThrottle, type SignInAttempt } from '#server/auth/sign-in-throttle.ts'
import { createFailureLimit } from '#server/http/failure-limit.ts'

const second = 1000
const minute = 60 * second

/** A throttle on a fake clock. `fail` returns which limit refused and for how many seconds, or 'tried'. */
function setup() {
  let time = 0
  const throttle = createSignInThrottle(() => time)
  const pass = (ms: number) => {
    time += ms
  }
  const fail = (attempt: Partial<SignInAttempt> = {}) => {
    const booked = throttle.book({ network: '192.0.2.1', email: 'ana@toldaria.example', ...attempt })
    return booked.limit ? `${booked.limit} ${booked.retryAfterSeconds}` : 'tried'
  }
  /** Fails once a second. */
  const failOften = (count: number, attemptOf: (index: number) => Partial<SignInAttempt>) =>
    Array.from({ length: count }, (_, index) => {
      pass(second)
      return fail(attemptOf(index))
    })
  return { throttle, pass, fail, failOften }
}

test('one network may fail 20 times in 15 minutes, over all accounts', () => {
  const { pass, fail, failOften } = setup()
  const outcomes = failOften(22, (index) => ({ email: `${index}@toldaria.example` }))
  expect(outcomes).toEqual([...Array(20).fill('tried'), 'address 880', 'address 879'])
  expect(fail({ network: '192.0.2.2' })).toBe('tried')
  pass(879 * second)
  expect(fail()).toBe('tried')
})

test('one account may fail 10 times, from all networks, then the delay doubles up to 15 minutes', () => {
  const { pass, fail, failOften } = setup()
  const fromAnywhere = (index: number) => ({ network: `192.0.2.${index}` })
  expect(failOften(11, fromAnywhere)).toEqual([...Array(10).fill('tried'), 'account 29'])
  expect(fail({ email: ' ANA@Toldaria.example ', network: '198.51.100.1' })).toBe('account 29')
  const waits = Array.from({ length: 7 }, (_, index) => {
    const seconds = Number(/^account (\d+)$/.exec(fail())?.[1])
    pass(seconds * second)
    expect(fail(fromAnywhere(100 + index))).toBe('tried')
    return seconds
  })
  expect(waits).toEqual([29, 60, 120, 240, 480, 900, 900])
})

test('a known device has its own limit and none of these', () => {
  const { fail, failOften } = setup()
  failOften(40, () => ({}))
  Array.from({ length: 40 }, (_, index) => fail({ network: `net ${index}`, email: `${index}@toldaria.example` }))
  expect(fail()).toMatch(/^account/)
  const device = { device: 'a secret' }
  expect(Array.from({ length: 12 }, () => fail(device))).toEqual([...Array(10).fill('tried'), 'device 30', 'device 30'])
  expect(fail({ device: 'another secret' })).toBe('tried')
})

test('a refunded attempt counts for none of the limits', () => {
  const { throttle } = setup()
  const tried = Array.from({ length: 100 }, () => {
    const booked = throttle.book({ network: '192.0.2.1', email: 'ana@toldaria.example' })
    if (!booked.limit) booked.refund()
    return booked.limit
  })
  expect(tried).toEqual(Array(100).fill(undefined))
})

test('of a million keys only the 20,000 that failed last are stored', () => {
  const limit = createFailureLimit({ allowed: 1, memoryMs: minute }, () => 0)
  const isKept = (key: number) => limit.waitMs(String(key)) > 0
  for (let key = 0; key < 1_000_000; key += 1) {
    limit.book(String(key))
    if (key % 2000 === 0) limit.book('attacked without end')
  }
  const kept = Array.from({ length: 1_000_000 }, (_, key) => key).filter(isKept)
  expect(kept.length).toBeGreaterThan(10_000)
  expect(kept.length).toBeLessThanOrEqual(20_000)
  expect(kept[0]).toBe(1_000_000 - kept.length)
  expect(limit.waitMs('attacked without end')).toBe(minute)
})

test('setting the clock back a day changes no delay', ({ onTestFinished }) => {
  const realNow = Date.now
  onTestFinished(() => {
    Date.now = realNow
  })
  const throttle = createSignInThrottle()
  const attempt = { network: '192.0.2.1', email: 'ana@toldaria.example' }
  for (let failure = 0; failure < 10; failure += 1) throttle.book(attempt)
  Date.now = () => realNow() - 24 * 60 * minute
  expect(throttle.book(attempt)).toMatchObject({ limit: 'account', retryAfterSeconds: 30 })
})
