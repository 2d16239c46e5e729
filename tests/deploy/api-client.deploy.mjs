// The API's description as others use it: Redocly's linter finds nothing, and a client with types made from it signs in and adds a product.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const client = path.join(root, 'tests/deploy/api-client')
const made = path.join(client, 'made')
const email = 'dono@toldaria.example'
const password = 'sombra-e-agua-fresca'
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-'))
const packages = path.join(client, 'node_modules')
const run = (file, args) =>
  promisify(execFile)(process.execPath, [file, ...args], {
    cwd: client,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 10_000_000,
  })
let server
let url

before(async () => {
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: client })
  fs.rmSync(made, { recursive: true, force: true })
  fs.mkdirSync(made)
  server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_KEEP: '0', BACKUP_DIR: '' },
      ...{ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, YOUTUBE_IMAGES_URL: 'http://127.0.0.1:9' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  url = await new Promise((resolve, reject) => {
    server.stdout.on('data', (bytes) => {
      output += bytes
      const address = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(output)?.[0]
      if (address) resolve(address)
    })
    server.once('exit', () => reject(new Error(output)))
  })
  fs.writeFileSync(path.join(made, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text())
})

after(async () => {
  const ended = once(server, 'exit')
  server.kill()
  await ended
  fs.rmSync(dataDir, { recursive: true })
})

test('Redocly’s linter finds nothing in the API’s description', async () => {
  const cli = path.join(packages, '@redocly/cli/bin/cli.js')
  const { stdout } = await run(cli, ['lint', 'made/openapi.json', '--extends=recommended', '--format=json'])
  const { totals, problems } = JSON.parse(stdout)
  assert.deepEqual(
    { errors: totals.errors, warnings: totals.warnings, problems },
    { errors: 0, warnings: 0, problems: [] },
  )
})

test('a client made by openapi-typescript signs in and adds a product', async () => {
  await run(path.join(packages, 'openapi-typescript/bin/cli.js'), ['made/openapi.json', '-o', 'made/api.d.ts'])
  await run(path.join(packages, 'typescript/bin/tsc'), ['-p', '.'])
  const { stdout } = await run('made/add-product.js', [url, email, password])
  const added = JSON.parse(stdout)
  assert.match(added.title, /^Toldo de /)
  const products = await (await fetch(`${url}/products`)).json()
  // Visitors read the same, but for the version and whether it is hidden.
  const { version, hidden, ...asVisitorsRead } = added
  assert.equal(hidden, false)
  assert.equal(version, 1)
  assert.deepEqual(products[0], asVisitorsRead)
})
