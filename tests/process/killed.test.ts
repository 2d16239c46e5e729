import { test } from 'vitest'
import { createRandom, seed } from '#support/random.ts'
import { createSubject } from '../chaos/app-on-disk.ts'

test('after SIGKILL under eight writers nothing acknowledged is lost, and the server starts by itself', async () => {
  const { random } = createRandom(seed)
  const subject = createSubject(() => ({ SEED: 'none' }), random)
  const stop = await subject.write()
  await subject.kill()
  await stop()
  await subject.check()
  await subject.end()
})
