import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Backup } from '#contract/operation.ts'
import { adminPassword, buildTestApp, newDatabaseUrl } from '#support/build-test-app.ts'
import { newFolder } from '#support/new-folder.ts'

test('a copy is made, listed and downloaded whole, once', async () => {
  const { app, list, make, link, logLines, admin, folder } = await setupBackups()
  expect(await list()).toEqual([])
  const made = await make()
  expect(await list()).toEqual([made])
  const reply = await link(made.name)
  expect(reply.statusCode).toBe(200)
  const { url } = reply.json()
  const download = await app.inject(url)
  expect(download.statusCode).toBe(200)
  expect(download.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(made.bytes),
    'content-disposition': `attachment; filename="${made.name}"`,
    'cache-control': 'private, no-store',
  })
  expect(download.headers['content-encoding']).toBeUndefined()
  expect(download.rawPayload.equals(readFileSync(join(folder, made.name)))).toBe(true)
  expect((await app.inject(url)).statusCode).toBe(404)
  expect(logLines.map(({ event, by }) => [event, by])).toEqual([
    ['backup_made', admin._id],
    ['backup_link_created', admin._id],
    ['backup_downloaded', admin._id],
  ])
  expect(JSON.stringify(logLines)).not.toContain(url.split('/').at(-1))
})

test('of two simultaneous downloads by one link, one gets the file', async () => {
  const { app, make, link } = await setupBackups()
  const { name } = await make()
  const { url } = (await link(name)).json()
  const both = await Promise.all([app.inject(url), app.inject(url)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
})

test('a link works for 60 s', async () => {
  const { app, make, link } = await setupBackups()
  const { name } = await make()
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const [first, second] = [(await link(name)).json(), (await link(name)).json()]
  vi.advanceTimersByTime(59_999)
  expect((await app.inject(first.url)).statusCode).toBe(200)
  vi.advanceTimersByTime(1)
  expect((await app.inject(second.url)).statusCode).toBe(404)
})

test('simultaneous calls get the same copy, and a lost connection does not stop it', async () => {
  const { app, authorization, list, create, folder } = await setupBackups()
  const [first, second] = await Promise.all([create(), create()])
  expect([first?.statusCode, second?.statusCode]).toEqual([201, 201])
  expect(second?.json()).toEqual(first?.json())
  // Two copies of one second would have one name.
  for (const name of readdirSync(folder)) renameSync(join(folder, name), join(folder, 'toldaria-2026-03-01T070000Z.db'))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const gone = new AbortController()
  // Polling for the file may see it only after the response: a copy of few rows takes some milliseconds.
  const watcher = watch(folder)
  const lost = fetch(`${address}/backups`, { method: 'POST', headers: authorization, signal: gone.signal })
  await once(watcher, 'change')
  gone.abort()
  watcher.close()
  await expect(lost).rejects.toThrow()
  await expect.poll(async () => (await list()).length).toBe(2)
})

test('a link needs the password of the caller and the name of a copy', async () => {
  const { app, make, link, logLines, admin, dataDir, send } = await setupBackups()
  const { name } = await make()
  const wrong = await link(name, 'outra senha')
  expect(wrong.statusCode).toBe(403)
  expect(wrong.json().code).toBe('wrong_password')
  expect(logLines.at(-1)).toMatchObject({ event: 'password_failed', userId: admin._id })
  writeFileSync(join(dataDir, 'secret.db'), 'secret')
  for (const path of [
    '..%2Fsecret.db',
    '%2e%2e%2Fsecret.db',
    `..%2Fbackups%2F${name}`,
    `${name}%00`,
    '%2Fetc%2Fpasswd',
    '..',
  ])
    expect((await link(path)).statusCode, path).toBe(404)
  const url = `/backups/${name}/link`
  expect((await app.inject({ method: 'POST', url, payload: { currentPassword: adminPassword } })).statusCode).toBe(401)
  expect((await send('POST', url, {})).statusCode).toBe(400)
})

test('a copy that is removed after its link was made is 404, and nobody without a token lists or makes any', async () => {
  const { app, make, link, folder } = await setupBackups()
  const { name } = await make()
  const { url } = (await link(name)).json()
  rmSync(join(folder, name))
  expect((await app.inject(url)).statusCode).toBe(404)
  expect((await app.inject('/backups')).statusCode).toBe(401)
  expect((await app.inject({ method: 'POST', url: '/backups' })).statusCode).toBe(401)
  expect((await app.inject('/downloads/unknown')).statusCode).toBe(404)
})

test.each(['logout', 'deletion'] as const)('after a %s a link of that session downloads nothing', async (end) => {
  const { app, db, admin, folder, link, logLines, send } = await setupBackups()
  const name = 'toldaria-2026-03-01T070000Z.db'
  mkdirSync(folder)
  writeFileSync(join(folder, name), 'everything')
  const { url } = (await link(name)).json()
  if (end === 'deletion') await db.deleteFrom('users').where('id', '=', admin._id).execute()
  else await send('POST', '/auth/logout')
  const download = await app.inject(url)
  expect([download.statusCode, download.json().code]).toEqual([401, 'unauthorized'])
  expect(logLines.map(({ event }) => event)).not.toContain('backup_downloaded')
})

test('a copy that cannot be made is a problem, and is logged, and the database goes on', async () => {
  const { create, logLines, folder, send } = await setupBackups()
  writeFileSync(folder, 'a file in place of the folder')
  const failed = await create()
  expect(failed.statusCode).toBe(507)
  expect(failed.json().code).toBe('backup_folder_unusable')
  expect(logLines).toContainEqual(expect.objectContaining({ msg: 'backup_folder_unusable', fault: 'BackupError' }))
  expect((await send('GET', '/users')).statusCode).toBe(200)
})

/** The real app on a database in a file or on a server, with its copies in a folder of their own. */
async function setupBackups() {
  const dataDir = newFolder()
  const logLines: Record<string, unknown>[] = []
  const DATABASE_URL = await newDatabaseUrl(dataDir)
  const built = await buildTestApp({ DATABASE_URL, DATA_DIR: dataDir, LOG_LEVEL: 'info' }, logLines)
  const { send } = built
  const create = () => send('POST', '/backups')
  return {
    ...built,
    dataDir,
    folder: join(dataDir, 'backups'),
    logLines,
    create,
    async make(): Promise<Backup> {
      const reply = await create()
      expect(reply.statusCode).toBe(201)
      return reply.json()
    },
    list: async (): Promise<Backup[]> => (await send('GET', '/backups')).json(),
    link: (name: string, currentPassword = adminPassword) => send('POST', `/backups/${name}/link`, { currentPassword }),
  }
}
