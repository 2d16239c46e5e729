import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crudSlices, endpoints } from '#support/contract-endpoints.ts'
import { seed } from '#support/random.ts'
import { checkReply } from './invariants.ts'
import { checkStored, startWithEmptyList, stepsOn } from './model.ts'
import { hashesPassword, requests } from './requests.ts'
import { openTarget } from './target.ts'

const total = Number(process.env.FUZZ_REQUESTS)

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
  // If every request were refused, the fuzz would find nothing. An order needs the ids of all items: the steps below set it.
  // Nobody guesses a code or a link. No copy is made.
  const names = endpoints.map(({ method, path }) => `${method} ${path}`)
  const isGuessable = (name: string) => !/\/order$|\/auth\/(recover|sign-in-link)$|POST \/backups$/.test(name)
  const wanted = names.filter(isGuessable)
  const missed = wanted.filter((name) => !succeeded.has(name))
  // By chance a short run leaves out some, a long one a few.
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(wanted.length / (total < 20_000 ? 3 : 20))
})

test.each(crudSlices)('$name: after any sequence of writes the list equals a plain array', async (slice) => {
  // Hashes are expensive, and the other test uses most of those that a run may make.
  const numRuns = Math.ceil(total / (hashesPassword(slice.endpoints.create) ? 10_000 : 1000))
  const target = await openTarget({ requests: 1, writes: Infinity, hashes: Infinity })
  const sequences = fc.asyncProperty(
    fc.commands(stepsOn(slice), { maxCommands: 20, size: 'max' }),
    async (commands) => {
      const model = await startWithEmptyList(slice, target)
      await fc.asyncModelRun(() => ({ model, real: target }), commands)
    },
  )
  await fc.assert(sequences, { numRuns, seed })
  await checkStored(target)
})
