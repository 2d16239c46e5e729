import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('a permit that is released twice admits one', async () => {
  const semaphore = createSemaphore('uploads', 5)
  const admitted: string[] = []
  const enter = async (name: string) => {
    const release = await semaphore.acquire()
    admitted.push(name)
    return release
  }
  const [first] = await Promise.all([enter('a')])
  const [second, third] = [enter('b'), enter('c')]
  first()
  first()
  const release = await second
  expect(admitted).toEqual(['a', 'b'])
  release()
  await third
  expect(admitted).toEqual(['a', 'b', 'c'])
})
