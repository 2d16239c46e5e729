import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { administrator, removeDataDir, spawnBuiltServer, startBuiltServer } from '#support/built-server.ts'
import { startFormerProgram } from '#support/former-program.ts'

const count = 12

/** A former program with products that have a picture each. */
async function formerProgram(): Promise<string> {
  const products = await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const background = { r: nth * 20, g: 90, b: 90 }
      const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
      return {
        _id: `p${nth}`,
        title: `Produto ${nth}`,
        features: ['Lona'],
        image: `data:image/png;base64,${photo.toString('base64')}`,
      }
    }),
  )
  return await startFormerProgram({ products })
}

test('an import that is killed or stopped leaves nothing; beside it each save of the panel is kept, and a whole one is seen at once', async () => {
  const origin = await formerProgram()
  const server = await startBuiltServer({ env: { SEED: 'none' } })
  onTestFinished(async () => {
    await server.stop()
    removeDataDir(server.dataDir)
  })
  const products = async () => (await (await fetch(`${server.url}/products`)).json()) as unknown[]
  const begin = () => {
    const command: [string, ...string[]] = [
      process.execPath,
      'scripts/toldaria.mjs',
      'import',
      origin,
      '--yes',
      '--add',
    ]
    return spawnBuiltServer({ command, dataDir: server.dataDir, env: { SEED: 'none' } })
  }
  /** Sends a signal as soon as a text is printed, and returns whether the command ended by it. */
  const stopAt = async (text: string, signal: NodeJS.Signals) => {
    const running = begin()
    let isSent = false
    running.process.stdout?.on('data', () => {
      if (!isSent && running.output().includes(text)) isSent = running.process.kill(signal)
    })
    return { code: await running.ended, output: running.output() }
  }

  for (const moment of ['Encontrado', 'Fotos: 1 de', `Fotos: ${count - 1} de`]) {
    expect((await stopAt(moment, 'SIGKILL')).code, moment).toBe(null)
    expect(await products(), moment).toEqual([])
  }
  const stopped = await stopAt('Fotos: 2 de', 'SIGTERM')
  expect([stopped.code, stopped.output]).toEqual([1, expect.stringContaining('Interrompido: nada foi mudado.')])
  expect(await products()).toEqual([])

  const signIn = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const { access_token: token } = await signIn.json()
  const whole = begin()
  let isRunning = true
  void whole.ended.then(() => {
    isRunning = false
  })
  let saved = 0
  while (isRunning) {
    const body = JSON.stringify({ question: `Pergunta ${saved}?`, answer: 'Sim.', order: saved })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const reply = await fetch(`${server.url}/faq`, { method: 'POST', headers, body })
    expect(reply.status).toBe(201)
    saved += 1
  }
  expect([await whole.ended, whole.output()]).toEqual([0, expect.stringContaining(`Importado: ${count} itens`)])
  await expect.poll(async () => (await products()).length).toBe(count)
  expect(await (await fetch(`${server.url}/faq`)).json()).toHaveLength(saved)
})
