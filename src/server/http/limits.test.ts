import { expect, test } from 'vitest'
import { clientNetwork, createFailureLimit } from './limits.ts'

test('a refund ends the wait, but not what the earlier failures add to the next one', () => {
  const { limit } = setup({ allowed: 1, memoryMs: 1000, delayMs: (beyond) => 100 * (beyond + 1) })
  limit.book('a')
  limit.book('a')()
  expect(limit.waitMs('a')).toBe(0)
  limit.book('a')
  expect(limit.waitMs('a')).toBe(200)
})

test('only the 20,000 keys that failed last are stored', () => {
  const { limit } = setup({ allowed: 1, memoryMs: 1000 })
  for (let key = 0; key < 30_000; key += 1) {
    limit.book(String(key))
    if (key % 2000 === 0) limit.book('attacked without end')
  }
  const kept = Array.from({ length: 30_000 }, (_, key) => key).filter((key) => limit.waitMs(String(key)) > 0)
  expect([kept.length, kept[0], limit.waitMs('attacked without end')]).toEqual([19_999, 10_001, 1000])
})

/** A limit on a clock that starts at 0, and a function that sets it. */
function setup(options: Parameters<typeof createFailureLimit>[0]) {
  let time = 0
  const at = (ms: number) => {
    time = ms
  }
  return { limit: createFailureLimit(options, () => time), at }
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1%eth0', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ['unknown, or forged', 'unknown'],
  ['forged]203.0.113.7:51234', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s', (ip, network) => {
  expect(clientNetwork(ip)).toBe(network)
})
