import { expect, onTestFinished, test } from 'vitest'
import { removeDataDir, spawnBuiltServer } from '#support/built-server.ts'
import { openReleased, releases } from '#support/released-database.ts'

async function run(name: string, args: string[], env: Record<string, string> = {}) {
  const command: [string, ...string[]] = [process.execPath, 'scripts/toldaria.mjs', name, ...args]
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
  ['admin:recover', ['--email']],
])('npm run %s with the wrong arguments %j prints its usage, and exits with 1', async (name, args) => {
  expect(await run(name, args)).toEqual({
    exitCode: 1,
    output: expect.stringMatching(`^Uso: npm run ${name}.*\n$`),
  })
})

test('npm run migrate --dry-run changes nothing, although npm takes the option for its own', async () => {
  const { url, readSchema } = await openReleased(releases[0] ?? '')
  const before = await readSchema()
  const { exitCode, output } = await run('migrate', [], { DATABASE_URL: url, npm_config_dry_run: 'true' })
  expect([exitCode, output]).toEqual([0, expect.stringContaining('Agora nada foi mudado.')])
  expect(await readSchema()).toEqual(before)
})

test.each(['backup', 'restore', 'admin:recover', 'migrate', 'publish'])(
  'npm run %s -- --help says what it does',
  async (name) => {
    const { exitCode, output } = await run(name, ['--help'])
    expect([exitCode, output]).toEqual([0, expect.stringMatching(`^Uso: npm run ${name}.*\n\n[A-Z].*\n`)])
  },
)
