import { expect, onTestFinished, test } from 'vitest'
import { removeDataDir, signedIn, spawnBuiltServer, startBuiltServer } from '#support/built-server.ts'
import { startFormerProgram } from '#support/former-program.ts'
import { killImports, killMoments } from '#support/killed-imports.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

const count = 12

test('an import that is killed or stopped leaves the content as it was', async () => {
  await killImports([2, 7, killMoments - 2, killMoments])
})

test('beside an import each save of the panel is kept, and what it brings is seen at once', async () => {
  const products = []
  for (let nth = 0; nth < count; nth += 1) {
    const photo = await photoPixels(60 + nth, 40)
      .png()
      .toBuffer()
    products.push({ title: `Produto ${nth}`, features: ['Lona'], image: dataUrlOf(photo) })
  }
  const origin = await startFormerProgram({ products })
  const server = await startBuiltServer({ env: { SEED: 'none' } })
  onTestFinished(async () => {
    await server.stop()
    removeDataDir(server.dataDir)
  })
  const { addQuestion } = await signedIn(server.url)
  const whole = spawnBuiltServer({
    command: [process.execPath, 'scripts/toldaria.mjs', 'import', origin, '--yes', '--add'],
    dataDir: server.dataDir,
  })
  let isRunning = true
  void whole.ended.then(() => {
    isRunning = false
  })
  let saved = 0
  while (isRunning) {
    await addQuestion(`Pergunta ${saved}?`)
    saved += 1
  }
  expect([await whole.ended, whole.output()]).toEqual([0, expect.stringContaining(`Importado: ${count} itens`)])
  expect(whole.output()).toMatch(/\nA cópia de antes está em (\S+)\. Para voltar a ela: npm run restore -- \1\n$/)
  const seen = async () => (await (await fetch(`${server.url}/products`)).json()).length
  await expect.poll(seen).toBe(count)
  expect(await (await fetch(`${server.url}/faq`)).json()).toHaveLength(saved)
})
