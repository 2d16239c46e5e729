import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { checkReply } from './invariants.ts'
import { requests } from './requests.ts'
import { checkStored } from './stored.ts'
import { openTarget } from './target.ts'

const total = Number(process.env.FUZZ_REQUESTS)
const seed = Number(process.env.FUZZ_SEED || 11)

test('no request breaks an invariant of the API, and nothing is stored that its rules forbid', async () => {
  // With what the other tests here do, at most a write in ten requests and a hash in two hundred.
  const target = await openTarget({ requests: total, writes: total * 0.05, hashes: total * 0.0028 })
  const succeeded = new Set<string>()
  const everyRequest = fc.asyncProperty(requests, async (request) => {
    const exchange = await target.send(request)
    checkReply(exchange)
    if (exchange.status < 300) succeeded.add(`${request.method} ${request.path}`)
  })
  await fc.assert(everyRequest, { numRuns: total, seed })
  await checkStored(target)
  // A fuzz whose every request is refused by the guard would find nothing. A short one makes too few users to be sure.
  if (total < 20_000) return
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).filter((name) => !succeeded.has(name))).toEqual([])
})
