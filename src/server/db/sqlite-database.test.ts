import { mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isDatabaseUnavailable } from './faults.ts'
import { openDatabase } from './open-database.ts'
import { rememberContent } from './sqlite-content.ts'

test('after it is closed, a connection that is still held does not open the file again', async () => {
  const { db } = await setupDatabase()
  const query = db.connection().execute(async (connection) => {
    await db.destroy()
    await connection.selectFrom('publication').select('version').execute()
  })
  await expect(query).rejects.toSatisfy(isDatabaseUnavailable)
})

test('a file that is lost before its checkpoint harms nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db, path } = await setupDatabase()
  await db.insertInto('seeds').values({ slice: 'a' }).execute()
  renameSync(path, `${path}.away`)
  vi.advanceTimersByTime(500)
  const query = db.selectFrom('seeds').selectAll()
  await expect(query.execute()).rejects.toSatisfy(isDatabaseUnavailable)
  vi.advanceTimersByTime(1000)
  renameSync(`${path}.away`, path)
  expect(await query.execute()).toEqual([{ slice: 'a' }])
})

test('what it reads of its own file leaves no descriptor open', async () => {
  const { path } = await setupDatabase()
  const open = () => readdirSync('/proc/self/fd').filter((id) => isOpen(id, path)).length
  const before = open()
  const isOurs = rememberContent(path)
  for (let turn = 0; turn < 20; turn += 1) expect(isOurs()).toBe(true)
  // SQLite keeps one for the next opening, because closing it would drop the locks of the other.
  expect(open()).toBeLessThanOrEqual(before + 1)
})

function isOpen(id: string, path: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${id}`) === path
  } catch {
    return false
  }
}

async function setupDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-sqlite-'))
  const path = join(folder, 'toldaria.db')
  const { db, prepare } = openDatabase(`file:${path}`)
  await prepare()
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  return { db, path }
}
