import { expect, onTestFinished, test } from 'vitest'
import { removeDataDir, spawnBuiltServer } from '#support/built-server.ts'
import { openReleased, releases } from '#support/released-database.ts'

async function run(script: string, args: string[], env: Record<string, string> = {}) {
  const command: [string, ...string[]] = [process.execPath, `scripts/${script}.mjs`, ...args]
  const { ended, output, dataDir } = spawnBuiltServer({ command, env })
  onTestFinished(() => removeDataDir(dataDir))
  return { exitCode: await ended, output: output() }
}

test.each([
  ['migrate', ['--dryrun']],
  ['migrate', ['now']],
  ['backup', ['--file']],
  ['restore', []],
  ['publish', []],
])('npm run %s with the wrong arguments %j prints its usage, and exits with 1', async (script, args) => {
  expect(await run(script, args)).toEqual({
    exitCode: 1,
    output: expect.stringMatching(`^Uso: npm run ${script}.*\n$`),
  })
})

test('npm run migrate --dry-run changes nothing, although npm takes the option for its own', async () => {
  const { url, readSchema } = await openReleased(releases[0] ?? '')
  const before = await readSchema()
  const { exitCode, output } = await run('migrate', [], { DATABASE_URL: url, npm_config_dry_run: 'true' })
  expect([exitCode, output]).toEqual([0, expect.stringContaining('Agora nada foi mudado.')])
  expect(await readSchema()).toEqual(before)
})
