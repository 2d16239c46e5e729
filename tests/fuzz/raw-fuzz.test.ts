import fc from 'fast-check'
import { test } from 'vitest'
import { seed } from '#support/random.ts'
import { rawRequests } from './raw-requests.ts'
import { checkReceived, listen } from './raw-target.ts'
import { checkStored } from './stored.ts'
import { openTarget } from './target.ts'

// One request in fifty is sent over a real socket.
const total = Math.ceil(Number(process.env.FUZZ_REQUESTS) / 50)

test('no bytes on a connection break an invariant, and each connection ends', async () => {
  const target = await openTarget({ requests: total, writes: total, hashes: total })
  const send = await listen(target)
  const allBytes = fc.asyncProperty(rawRequests, async (request) => checkReceived(await send(request)))
  await fc.assert(allBytes, { numRuns: total, seed })
  await checkStored(target)
})
