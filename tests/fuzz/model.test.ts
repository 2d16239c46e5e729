import fc from 'fast-check'
import { test } from 'vitest'
import { seed } from '#support/random.ts'
import { crudSlices, hashesPassword } from './endpoints.ts'
import { startWithEmptyList, stepsOn } from './model.ts'
import { checkStored } from './stored.ts'
import { openTarget } from './target.ts'

const total = Number(process.env.FUZZ_REQUESTS)

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
