import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { checkReply } from './invariants.ts'
import { requests } from './requests.ts'
import { checkStored } from './stored.ts'
import { openTarget } from './target.ts'

const total = Number(process.env.FUZZ_REQUESTS)
const seed = Number(process.env.FUZZ_SEED || 11)

test('no request violates an invariant of the API, and no invalid item is stored', async () => {
  // So that, together with the other tests here, at most one request in ten writes and one in two hundred hashes.
  const target = await openTarget({ requests: total, writes: total * 0.05, hashes: total * 0.0035 })
  const succeeded = new Set<string>()
  const everyRequest = fc.asyncProperty(requests, async (request) => {
    const exchange = await target.send(request)
    checkReply(exchange)
    if (exchange.status < 300) succeeded.add(`${request.method} ${request.path}`)
  })
  await fc.assert(everyRequest, { numRuns: total, seed })
  await checkStored(target)
  // If the guard refused every request, the fuzz would find nothing. A short run creates too few users to be sure.
  if (total < 20_000) return
  const names = endpoints.map(({ method, path }) => `${method} ${path}`)
  // An order needs the ids of all items: the steps of `model.test.ts` set it. Nobody guesses a code or a link. No copy is made.
  const isGuessable = (name: string) => !/\/order$|\/auth\/(recover|sign-in-link)$|POST \/backups$/.test(name)
  expect(names.filter((name) => !succeeded.has(name) && isGuessable(name))).toEqual([])
})
