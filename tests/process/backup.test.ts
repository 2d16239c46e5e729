import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkBackup } from '#server/backup/backup.store.ts'
import { backupName, makeProvenBackup } from '#server/backup/make-backup.ts'
import { newDataDir, removeDataDir, signedIn, startBuiltServer } from '#support/built-server.ts'
import { childrenOf, commandOf } from '#support/child-processes.ts'
import { newFolder } from '#support/new-folder.ts'

const waiting = { timeout: 60_000, interval: 50 }

let dataDir: string
let options: { databaseUrl: string; folder: string; signal: AbortSignal }
beforeEach(() => {
  dataDir = newDataDir()
  const { signal } = new AbortController()
  options = { databaseUrl: `file:${path.join(dataDir, 'toldaria.db')}`, folder: path.join(dataDir, 'backups'), signal }
  // A backup's process reads the settings of this one, as that of a server does.
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubEnv('DATABASE_URL', options.databaseUrl)
  vi.stubEnv('BACKUP_DIR', options.folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  removeDataDir(dataDir)
})

test('a process of its own makes a backup while the server runs, and removes what one that was killed an hour ago left', async () => {
  const server = await startBuiltServer({ dataDir })
  mkdirSync(options.folder)
  const left = path.join(options.folder, 'toldaria-2026-11-22T031500Z.db.0a1b2c3d.new')
  writeFileSync(left, 'half')
  const anHourAgo = Date.now() / 1000 - 3601
  utimesSync(left, anHourAgo, anHourAgo)
  const made = await makeProvenBackup(options)
  expect(made.name).toMatch(backupName)
  expect(readdirSync(options.folder)).toEqual([made.name])
  expect(await server.stop(), server.output()).toBe(0)
})

test('the commands make, check and restore a backup while the server runs, which shows it and ends all sessions', async () => {
  const server = await startBuiltServer({ dataDir })
  const { addQuestion, token } = await signedIn(server.url)
  await addQuestion('Antes?')
  const file = path.join(dataDir, 'site.db')
  expect(await run('backup', '--to', file)).toMatchObject({ code: 0 })
  expect(await run('backup', '--to', file)).toEqual({ code: 1, lines: [expect.stringMatching(/^Já existe/)] })
  expect(await run('backup', '--check', file)).toEqual({ code: 0, lines: [expect.stringMatching(/está inteira/)] })
  await addQuestion('Depois?')

  const refused = await run('restore', file)
  expect([refused.code, refused.lines.at(-1)]).toEqual([1, expect.stringMatching(/acrescente --yes/)])
  const { madeAt } = await checkBackup(file)
  const onCompanyClock = new Date(madeAt).toLocaleString('pt-BR', { timeZone: 'America/Campo_Grande' })
  expect(refused.lines[0]).toContain(`Cópia de ${onCompanyClock} (`)
  const damaged = path.join(dataDir, 'damaged.db')
  writeFileSync(damaged, readFileSync(file).subarray(0, -600))
  expect(await run('restore', damaged, '--yes')).toEqual({ code: 1, lines: [expect.stringMatching(/danificado/)] })
  expect(await questions(server.url)).toContain('Depois?')

  const restored = await run('restore', file, '--yes')
  expect(restored).toMatchObject({ code: 0 })
  await vi.waitFor(async () => expect(await questions(server.url)).not.toContain('Depois?'), waiting)
  expect(await questions(server.url)).toContain('Antes?')
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${server.url}/users`, { headers })).status).toBe(401)
  await (await signedIn(server.url)).addQuestion('Agora?')
  expect(await questions(server.url)).toContain('Agora?')

  const [kept = ''] = readdirSync(options.folder)
  expect(kept).toMatch(/-before-restore\.db$/)
  expect(restored.lines.at(-1)).toBe(`O que havia antes está em ${path.join(options.folder, kept)}.`)
  expect(await run('restore', path.join(options.folder, kept), '--yes')).toMatchObject({ code: 0 })
  await vi.waitFor(async () => expect(await questions(server.url)).toContain('Depois?'), waiting)
  expect(await questions(server.url)).not.toContain('Agora?')
  // A log that was set aside would mean that the server took the restore for another file.
  expect(readdirSync(dataDir).filter((name) => /-wal\.\d/.test(name))).toEqual([])
  expect(await server.stop(), server.output()).toBe(0)
  expectIntegrity()
})

test('the commands hand each proven backup to BACKUP_HOOK, and say if that fails', async () => {
  const server = await startBuiltServer({ dataDir })
  vi.stubEnv('BACKUP_HOOK', `cp "$1" ${path.join(dataDir, 'elsewhere.db')}`)
  expect(await run('backup')).toMatchObject({ code: 0, lines: [expect.anything(), expect.stringMatching(/recebeu/)] })
  expect(await run('backup', '--check', path.join(dataDir, 'elsewhere.db'))).toMatchObject({ code: 0 })
  const copy = path.join(dataDir, 'elsewhere.db')
  expect((await run('restore', copy, '--yes')).lines.at(-1)).toMatch(/recebeu/)
  expect(readFileSync(copy)).toEqual(readFileSync(path.join(options.folder, copyBeforeRestore())))
  vi.stubEnv('BACKUP_HOOK', 'false')
  expect(await run('backup')).toMatchObject({ code: 1, lines: [expect.anything(), expect.stringMatching(/exit_1/)] })
  expect(await server.stop(), server.output()).toBe(0)
})

test('what the commands leave belongs to the owner of its folder, also if root runs them', async () => {
  const source = newFolder()
  const server = await startBuiltServer({ dataDir: source })
  const file = path.join(source, 'site.db')
  vi.stubEnv('DATABASE_URL', `file:${path.join(source, 'toldaria.db')}`)
  expect(await run('backup', '--to', file)).toMatchObject({ code: 0 })
  vi.stubEnv('DATABASE_URL', options.databaseUrl)
  await server.stop()
  const serviceUser = 65_534
  if (process.getuid?.() === 0) chownSync(dataDir, serviceUser, serviceUser)
  for (const _ of ['into an empty folder', 'with a copy of what was there'])
    expect(await run('restore', file, '--yes')).toMatchObject({ code: 0 })
  const owner = statSync(dataDir).uid
  const left = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  expect(left).toContainEqual(expect.stringMatching(/before-restore\.db$/))
  for (const name of left) expect(statSync(path.join(dataDir, name)).uid, name).toBe(owner)
})

test('a restore that is killed leaves the whole old or the whole restored database, and no lock', async () => {
  const server = await startBuiltServer({ dataDir })
  await (await signedIn(server.url)).addQuestion('Antes?')
  const file = path.join(dataDir, 'site.db')
  await run('backup', '--to', file)
  await (await signedIn(server.url)).addQuestion('Depois?')
  const restoring = spawnCommand('restore', file, '--yes')
  // The copy of the present database is made inside the restore's transaction.
  await vi.waitFor(() => expect(readdirSync(options.folder)).not.toEqual([]), waiting)
  restoring.kill('SIGKILL')
  await once(restoring, 'close')
  const before = await questions(server.url)
  await (await signedIn(server.url)).addQuestion('Agora?')
  expect((await questions(server.url)).toSorted()).toEqual([...before, 'Agora?'].toSorted())
  expect(before).toContain('Antes?')
  expect(await server.stop(), server.output()).toBe(0)
  expectIntegrity()
})

test('a backup that is stopped, or has no database, leaves nothing and says why', async () => {
  await expect(makeProvenBackup(options)).rejects.toMatchObject({ code: 'database_unavailable' })
  expect(readdirSync(options.folder)).toEqual([])
  await expect(makeProvenBackup({ ...options, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'killed' })
  writeFileSync(path.join(dataDir, 'toldaria.db'), 'no database'.repeat(1000))
  await expect(makeProvenBackup(options)).rejects.toMatchObject({ code: 'database_unavailable' })
})

test('the command of a backup names neither the database nor a secret, and its end by a signal fails the backup', async () => {
  // A database that never responds.
  const silent = net.createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  vi.stubEnv('DATABASE_URL', `postgres://ana:segredo@127.0.0.1:${port}/toldaria`)
  const rejected = expect(makeProvenBackup({ ...options, before: 'upgrade-1' })).rejects.toMatchObject({
    code: 'killed',
  })
  await once(silent, 'connection')
  const [pid = 0] = childrenOf(process.pid, 'toldaria.mjs')
  expect(commandOf(pid)).toMatch(/scripts.toldaria\.mjs backup --for-server --before upgrade-1$/)
  process.kill(pid, 'SIGKILL')
  await rejected
})

test.runIf(process.getuid?.() === 0)('an unprivileged process of the lowest priority makes a backup', async () => {
  const server = await startBuiltServer({ dataDir })
  await server.stop()
  const serviceUser = 65_534
  for (const name of ['.', ...readdirSync(dataDir)]) chownSync(path.join(dataDir, name), serviceUser, serviceUser)
  const command = ['-n', '19', process.execPath, 'scripts/toldaria.mjs', 'backup']
  const env = { ...process.env, DATA_DIR: dataDir }
  const child = spawn('nice', command, { env, uid: serviceUser, gid: serviceUser, stdio: ['ignore', 'pipe', 'pipe'] })
  expect(await outputOf(child)).toEqual({ code: 0, lines: [expect.stringMatching(/^Cópia feita e conferida/)] })
})

function copyBeforeRestore(): string {
  return readdirSync(options.folder).find((name) => name.endsWith('-before-restore.db')) ?? ''
}

function expectIntegrity(): void {
  const database = new DatabaseSync(path.join(dataDir, 'toldaria.db'))
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  database.close()
}

function spawnCommand(command: 'backup' | 'restore', ...args: string[]) {
  const { PATH, HOME, BACKUP_HOOK, BACKUP_DIR, DATABASE_URL } = process.env
  const env = { PATH, HOME, BACKUP_HOOK, BACKUP_DIR, DATABASE_URL, DATA_DIR: dataDir, TZ: 'Asia/Tokyo' }
  return spawn(process.execPath, ['scripts/toldaria.mjs', command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function run(...command: Parameters<typeof spawnCommand>): Promise<{ code: number; lines: string[] }> {
  return await outputOf(spawnCommand(...command))
}

async function outputOf(child: ReturnType<typeof spawnCommand>): Promise<{ code: number; lines: string[] }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const [code] = await once(child, 'close')
  return { code, lines: output.trim().split('\n') }
}

async function questions(url: string): Promise<string[]> {
  const items: { question: string }[] = await (await fetch(`${url}/faq`)).json()
  return items.map(({ question }) => question)
}
