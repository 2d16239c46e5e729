import { afterEach, beforeEach, expect, test } from 'vitest'
import { administrator, newDataDir, removeDataDir, spawnBuiltServer, startBuiltServer } from '#support/built-server.ts'

let dataDir: string
beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(() => removeDataDir(dataDir))

async function adminRecover(...args: string[]) {
  const command: [string, ...string[]] = [process.execPath, 'scripts/toldaria.mjs', 'admin:recover', ...args]
  const { ended, output } = spawnBuiltServer({ dataDir, command, env: { PUBLIC_URL: 'https://toldos.example' } })
  return { exitCode: await ended, output: output() }
}

test('npm run admin:recover prints an address that lets the administrator in, beside the running server and without it', async () => {
  const lost = await adminRecover()
  expect([lost.exitCode, lost.output.trim().split('\n')]).toEqual([1, [expect.stringContaining('DATA_DIR')]])
  const server = await startBuiltServer({ dataDir })
  const unknown = await adminRecover('x@toldaria.example')
  expect([unknown.exitCode, unknown.output]).toEqual([1, expect.stringContaining('Nenhum usuário tem o e-mail x@')])
  expect(unknown.output).toContain(administrator.email)
  const follow = async (output: string) => {
    const [, secret] = /^ {2}https:\/\/toldos\.example\/admin\/welcome#([\w-]{43})$/m.exec(output) ?? []
    const reply = await fetch(`${server.url}/auth/sign-in-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, password: 'guarda-sol amarelo' }),
    })
    return [reply.status, (await reply.json()).user?.email]
  }
  const beside = await adminRecover()
  expect(await follow(beside.output), beside.output).toEqual([200, administrator.email])
  expect(await follow(beside.output)).toEqual([410, undefined])
  await server.stop()
  const without = await adminRecover(administrator.email.toUpperCase())
  expect([without.exitCode, without.output]).toEqual([0, expect.stringContaining('/admin/welcome#')])
})
