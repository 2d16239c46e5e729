import { afterAll, expect, test } from 'vitest'
import { newDataDir, removeDataDir, startBuiltServer } from '#support/built-server.ts'
import { signedIn } from '#support/signed-in.ts'

const dataDir = newDataDir()
afterAll(() => removeDataDir(dataDir))

test('after SIGKILL during writes all acknowledged rows are stored', async () => {
  const acknowledged: string[] = []
  for (const round of [1, 2, 3]) {
    const server = await startBuiltServer({ dataDir })
    const administrator = await signedIn(server.url)
    const writeOn = async (writer: number) => {
      for (let count = 1; ; count += 1) {
        const { _id } = await administrator.addQuestion(`Volta ${round}, mão ${writer}, pergunta ${count}?`)
        acknowledged.push(_id)
      }
    }
    const before = acknowledged.length
    const writers = [1, 2, 3, 4].map((writer) => writeOn(writer).catch(() => undefined))
    while (acknowledged.length < before + 25) await new Promise((resolve) => setTimeout(resolve, 5))
    await server.stop('SIGKILL')
    await Promise.all(writers)
  }

  const server = await startBuiltServer({ dataDir })
  const questions: { _id: string }[] = await fetch(`${server.url}/faq`).then((response) => response.json())
  const stored = new Set(questions.map(({ _id }) => _id))
  expect(acknowledged.length).toBeGreaterThanOrEqual(75)
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  await server.stop()
})
