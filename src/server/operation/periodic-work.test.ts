import { expect, onTestFinished, test, vi } from 'vitest'
import type { Backup } from '#contract/operation.ts'
import { backUpDaily, lastQuietHour } from './periodic-work.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** 10 h on the company's clock. */
const morning = '2026-03-01T14:00:00Z'

interface Setup {
  now?: string
  /** When the newest copy was made. */
  last?: string
}

/** The daily copies on a clock that `pass` moves minute by minute. `made` has the moment of each copy. */
function setupDaily({ now = morning, last }: Setup = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse(now) })
  onTestFinished(() => void vi.useRealTimers())
  const moveClock = (ms: number) => vi.setSystemTime(Date.now() + ms)
  const copyAt = (at: string): Backup => ({ name: `${at}.db`, bytes: 1, at, provenAt: at })
  const copies = last ? [copyAt(new Date(last).toISOString())] : []
  const state = { mustFail: false }
  const tries: string[] = []
  const faults: string[] = []
  const stop = backUpDaily(
    {
      list: async () => copies,
      async make() {
        const at = new Date().toISOString()
        tries.push(at)
        if (state.mustFail) throw new Error('the disk is full')
        copies.unshift(copyAt(at))
        return copyAt(at)
      },
    },
    { error: (_, message) => faults.push(message) },
  )
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += minuteMs) {
      vi.advanceTimersByTime(minuteMs)
      // The check awaits nothing but settled promises.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { moveClock, state, tries, faults, pass, stop }
}

test('a copy is made a minute after the start if there is none, and then every day at 3 h', async () => {
  const { tries, pass } = setupDaily()
  await pass(2 * hourMs)
  expect(tries).toEqual(['2026-03-01T14:01:00.000Z'])
  await pass(46 * hourMs)
  expect(tries.slice(1)).toEqual(['2026-03-02T07:00:00.000Z', '2026-03-03T07:00:00.000Z'])
})

test.each([
  ['of this morning', '2026-03-01T07:00:30Z', 0],
  ['of yesterday', '2026-02-28T07:00:00Z', 1],
  ['over 24 hours old', '2026-02-28T13:00:00Z', 1],
  ['of the future', '2027-03-01T07:00:00Z', 1],
])('a start with a copy %s', async (_, last, count) => {
  const { tries, pass } = setupDaily({ last })
  await pass(hourMs)
  expect(tries).toHaveLength(count)
})

test('a copy that failed is logged and tried again after an hour, not in a loop', async () => {
  const { tries, faults, state, pass } = setupDaily()
  state.mustFail = true
  await pass(2 * hourMs + minuteMs)
  expect(tries).toEqual(['2026-03-01T14:01:00.000Z', '2026-03-01T15:01:00.000Z', '2026-03-01T16:01:00.000Z'])
  expect(faults).toEqual(['backup_not_made', 'backup_not_made', 'backup_not_made'])
  state.mustFail = false
  await pass(3 * hourMs)
  expect(tries).toHaveLength(4)
})

test('a clock that is set a year ahead, and back, makes one copy each', async () => {
  const { moveClock, tries, pass } = setupDaily({ last: '2026-03-01T07:00:00Z' })
  const yearMs = 365 * 24 * hourMs
  moveClock(yearMs)
  await pass(2 * hourMs)
  expect(tries).toHaveLength(1)
  moveClock(-yearMs)
  await pass(2 * hourMs)
  expect(tries).toHaveLength(2)
  moveClock(-yearMs)
  await pass(2 * hourMs)
  expect(tries).toHaveLength(3)
})

test('after the stop nothing is made', async () => {
  const { tries, stop, pass } = setupDaily()
  stop()
  await pass(hourMs)
  expect(tries).toEqual([])
})

test('the last quiet hour is at most 24 hours ago, at 3 h in Campo Grande', () => {
  expect(lastQuietHour(new Date('2026-03-01T06:59:59Z'))).toEqual(new Date('2026-02-28T07:00:00Z'))
  expect(lastQuietHour(new Date('2026-03-01T07:00:00Z'))).toEqual(new Date('2026-03-01T07:00:00Z'))
  // Summer time was in force until 2019.
  expect(lastQuietHour(new Date('2019-01-01T12:00:00Z'))).toEqual(new Date('2019-01-01T06:00:00Z'))
})
