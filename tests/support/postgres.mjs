import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { run, say } from '../../scripts/lib/run.mjs'
import { canInstallWithApt, installWithApt } from './packages.mjs'

/**
 * Starts a PostgreSQL server for the tests in a temporary folder, on a Unix socket without a port. Prints its version.
 *
 * @param isDurable whether a commit survives a crash; without it the server is faster
 * @returns `{ url, version, restart, crash, signal, stop }`; `restart` closes all connections and resolves when new ones are accepted; so
 *   does `crash`, after a SIGKILL of the main process; `signal` sends a signal to all processes, first to those of connections
 * @throws Error whose message says what to install
 */
export async function startPostgres({ isDurable = false } = {}) {
  const bin = await provideBinaries()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-pg-'))
  const user = unprivilegedUser()
  if (user.uid !== undefined) fs.chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LANG: 'C', HOME: folder } }

  // Sorts by bytes, like the embedded database. No fsync unless it is to crash: this data lives for minutes.
  const cluster = ['-D', `${folder}/data`, '-U', 'toldaria', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C']
  const made = await run(`${bin}/initdb`, cluster, { quiet: true, ...options })
  if (made.code !== 0) throw new Error(`PostgreSQL's initdb failed: ${made.output.trim()}`)
  const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
  const settings = ['listen_addresses=', 'max_connections=200', ...(isDurable ? [] : fast)]
  const args = ['-D', `${folder}/data`, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
  const launch = () => spawn(`${bin}/postgres`, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let server = launch()
  const stop = createStop(() => server, folder)
  const url = `postgres://toldaria@localhost/postgres?host=${encodeURIComponent(folder)}`
  try {
    const version = await waitUntilReady(server, url)
    say(`PostgreSQL: ${version} (${bin})`)
    const restart = async () => {
      await shutDown(server)
      server = launch()
      await waitUntilReady(server, url)
    }
    const crash = async () => {
      await end(server, 'SIGKILL')
      // The processes of connections end a moment later; until then no new server can start.
      const deadline = Date.now() + 60_000
      for (let isReady = false; !isReady; ) {
        server = launch()
        isReady = await waitUntilReady(server, url).then(
          () => true,
          (error) => {
            if (Date.now() > deadline) throw error
            return false
          },
        )
      }
    }
    const signal = (name) => {
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
      for (const pid of [...children.trim().split(/\s+/), server.pid]) process.kill(Number(pid), name)
    }
    return { url, version, restart, crash, signal, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function provideBinaries() {
  const found = findPostgresBinaries()
  if (found) return found
  if (canInstallWithApt() && (await installWithApt('postgresql'))) {
    const installed = findPostgresBinaries()
    if (installed) return installed
  }
  throw new Error(
    'No PostgreSQL for the tests: install it (on Debian: apt-get install postgresql) or put initdb on the PATH.',
  )
}

/** The folder with these programs of PostgreSQL, which distributions keep off the PATH; undefined without one. */
export function findPostgresBinaries(programs = ['initdb', 'postgres']) {
  const debian = '/usr/lib/postgresql'
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/local/bin',
    ...versions.map((version) => `${debian}/${version}/bin`),
    '/opt/homebrew/bin',
  ]
  return folders.find((folder) => programs.every((name) => fs.existsSync(path.join(folder, name))))
}

/** PostgreSQL refuses to run as root: its own user, or nobody. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {}
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const entries = lines.map((line) => line.split(':'))
  const entry = ['postgres', 'nobody'].map((name) => entries.find(([user]) => user === name)).find(Boolean)
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

async function waitUntilReady(server, url) {
  let output = ''
  server.stderr.on('data', (bytes) => (output += bytes))
  const { default: pg } = await import('pg')
  const deadline = Date.now() + 20_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query('show server_version')
      await client.end()
      return rows[0].server_version.split(' ')[0]
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start: ${output.trim() || error.message}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Returns a function that stops the server and removes its folder; both also happen when this process exits earlier. */
function createStop(current, folder) {
  const killAndRemove = () => {
    current().kill('SIGQUIT')
    fs.rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', killAndRemove)
  return async () => {
    process.off('exit', killAndRemove)
    await shutDown(current())
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Stops a server at once (PostgreSQL's "fast" shutdown); open connections are closed. */
async function shutDown(server) {
  await end(server, 'SIGINT')
}

async function end(server, signal) {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.on('exit', resolve))
  server.kill(signal)
  await ended
}
