import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { dayMs } from '#contract/retention.ts'
import { createSessionStore } from '#server/access/sessions.store.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { setupBackups } from '#support/backup-drill.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { makeBackup } from '../backup/make-backup.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('after a restore the overview says so, until somebody ends it or for 30 days', async () => {
  const { folder, openNew } = setupBackups()
  const { databaseUrl } = await openNew()
  const { name } = await makeBackup({ databaseUrl, folder })
  const restore = () => restoreBackup({ path: path.join(folder, name), databaseUrl, folder })
  await restore()
  const { app, db, admin } = await buildTestApp({ DATABASE_URL: databaseUrl })
  const signIn = async () => ({ authorization: `Bearer ${await createSessionStore(db).open(admin._id)}` })
  const notices = async () => {
    const reply = await app.inject({ url: '/overview', headers: await signIn() })
    return reply.json<{ notices: { kind: string }[] }>().notices.filter(({ kind }) => kind === 'copy_restored')
  }
  expect(await notices()).toEqual([{ kind: 'copy_restored', at: expect.any(String) }])
  expect((await app.inject({ method: 'DELETE', url: '/restored-copy' })).statusCode).toBe(401)
  expect(await notices()).toHaveLength(1)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * dayMs })
  expect(await notices()).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2 * dayMs)
  expect(await notices()).toEqual([])
  vi.useRealTimers()

  expect((await app.inject({ method: 'DELETE', url: '/restored-copy', headers: await signIn() })).statusCode).toBe(204)
  expect(await notices()).toEqual([])
})
