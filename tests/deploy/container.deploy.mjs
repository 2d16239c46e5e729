import assert from 'node:assert/strict'
import fs from 'node:fs'
import { after, before, test } from 'node:test'
import { createImages } from './support/images.mjs'
import { freePort } from './support/proxies.mjs'
import { administrator } from './support/server.mjs'
import { createVisitor, signIn } from './support/visitor.mjs'

const user = 1000
const images = createImages()
let base
let image
let config
let container
let root
let port

before(async () => {
  base = await images.makeBase()
  image = await images.build(base)
  config = JSON.parse(await images.buildah('inspect', '--type', 'image', image)).Docker.config
  container = await images.buildah('from', image)
  root = await images.buildah('mount', container)
  port = await freePort()
})

after(() => images.remove())

/** Runs a command in the container, whose volume is kept by buildah. */
function run(command, env = {}) {
  const settings = { PORT: String(port), HOST: '127.0.0.1', ...env }
  const variables = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  return images.run(container, command, variables)
}

test('the image has a user, a volume, a health check, no sample content, and only what runs', () => {
  assert.equal(config.User, `${user}:${user}`)
  assert.deepEqual(Object.keys(config.Volumes), ['/data'])
  assert.deepEqual(Object.keys(config.ExposedPorts), ['3000/tcp'])
  assert.ok(config.Env.includes('SEED=none'))
  assert.equal(config.Healthcheck.Test[0], 'CMD')
  assert.deepEqual(fs.readdirSync(`${root}/app`).sort(), ['dist', 'node_modules', 'package.json', 'samples', 'scripts'])
  assert.ok(!fs.existsSync(`${root}/app/node_modules/typescript`))
})

test('the image adds less than 190 MB to its base', async (context) => {
  const [whole, part] = await Promise.all([image, base].map((name) => bytesOf(name)))
  context.diagnostic(`${Math.round((whole - part) / 1e6)} MB`)
  assert.ok(whole - part < 190e6)
})

test('the server runs as its user, changes nothing but its volume, stores a photo, and stops with exit code 0', async () => {
  const before = Date.now() - 1000
  const server = run(config.Cmd, { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password })
  const visitor = createVisitor(port, { secure: false })
  await waitFor(server, visitor)

  const healthcheck = await exitCodeOf(config.Healthcheck.Test.slice(1))
  assert.equal(healthcheck, 0)
  const headers = await signIn(visitor, administrator)
  const photo = fs.readFileSync('scripts/pictures/sources/obra-1.jpg').toString('base64')
  const body = JSON.stringify({ title: 'Toldo', features: ['Sombra'], image: `data:image/jpeg;base64,${photo}` })
  const saved = await visitor.request('/products', { method: 'POST', headers, body })
  assert.equal(saved.status, 201, String(saved.body))
  assert.match(String((await visitor.request('/')).body), /Toldo/)
  assert.equal(await exitCodeOf(['node', 'scripts/toldaria.mjs', 'backup']), 0)
  assert.notEqual(await exitCodeOf(['sh', '-c', 'touch /app/dist/x']), 0)

  const pid = await serverPid()
  assert.equal(fs.statSync(`/proc/${pid}`).uid, user)
  process.kill(pid, 'SIGTERM')
  assert.equal(await server.ended, 0, server.output())
  visitor.close()

  assert.deepEqual(changedSince(before), [])
  const stored = run(['stat', '-c', '%u %a', '/data', '/data/toldaria.db'])
  assert.equal(await stored.ended, 0, stored.output())
  assert.equal(stored.output(), `${user} 700\n${user} 600\n`)
})

test('the health check fails without a server', async () => {
  assert.equal(await exitCodeOf(config.Healthcheck.Test.slice(1)), 1)
})

async function exitCodeOf(command) {
  return await run(command).ended
}

async function bytesOf(name) {
  const [{ size }] = JSON.parse(await images.buildah('images', '--json', name))
  const [, number, unit] = /^([\d.]+) (\w+)$/.exec(size)
  return Number(number) * { KB: 1e3, MB: 1e6, GB: 1e9 }[unit]
}

async function waitFor(server, visitor) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const status = await visitor.request('/').then(
      (response) => response.status,
      () => undefined,
    )
    if (status === 200) return
    if (Date.now() > deadline || server.process.exitCode !== null) throw new Error(`no response:\n${server.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The process with the image's command and the port of this test. */
async function serverPid() {
  const read = (pid, name) => readOr('', () => fs.readFileSync(`/proc/${pid}/${name}`, 'latin1'))
  const isServer = (pid) =>
    read(pid, 'cmdline') === `/usr/local/bin/${config.Cmd.join('\0')}\0` &&
    read(pid, 'environ').split('\0').includes(`PORT=${port}`)
  return Number(fs.readdirSync('/proc').find((name) => /^\d+$/.test(name) && isServer(name)))
}

/** The process may have ended meanwhile. */
function readOr(fallback, read) {
  try {
    return read()
  } catch {
    return fallback
  }
}

/** The files and folders in the container's own layer that were changed since a time; not those that buildah makes itself. */
function changedSince(time) {
  const layer = fs.readdirSync(root, { recursive: true, withFileTypes: true })
  const changed = layer.filter(
    (entry) => readOr(0, () => fs.lstatSync(`${entry.parentPath ?? entry.path}/${entry.name}`).mtimeMs) > time,
  )
  const names = changed.map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(root.length))
  return names.filter((name) => !/^\/(proc|sys|dev|run|etc|tmp)(\/|$)/.test(name))
}
