import { afterEach, expect, test } from 'vitest'
import { newDataDir, removeDataDir, startBuiltServer } from '#support/built-server.ts'

const dataDir = newDataDir()
afterEach(() => removeDataDir(dataDir))

const env = { LOG_LEVEL: 'info' }
const isJson = (line: string) => line.startsWith('{')
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

test('in a terminal, too, the log is JSON, one object per line, and the start prints the address of the site', async () => {
  const terminal = 'data:text/javascript,process.stdout.isTTY = true'
  const command: [string, ...string[]] = [process.execPath, '--import', terminal, 'scripts/serve.mjs']
  const server = await startBuiltServer({ dataDir, env, command })
  await wrongToken(server.url)
  await server.stop()
  const lines = linesOf(server.output())
  expect(lines.filter((line) => !isJson(line))[0]).toBe(`Site:   ${server.url}/`)
  expect(lines.filter(isJson).map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, msg: expect.stringMatching(/^Server listening at http/) }),
    expect.objectContaining({ level: 40, event: 'token_refused', msg: 'security' }),
  ])
})

async function wrongToken(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${'0'.repeat(43)}` }
  expect((await fetch(`${url}/users`, { headers })).status).toBe(401)
}
