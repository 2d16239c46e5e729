import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import http, { type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/access.ts'
import { createSessionStore, hashSecret, sessionId } from '#server/access/sessions.store.ts'
import { tableTraits } from '#server/db/tables.ts'
import { lockWrites } from '#server/db/transactions.ts'
import { createUserStore } from '#server/stores/users.store.ts'
import { adminPassword, buildTestApp } from '#support/build-test-app.ts'
import { endpoints } from '#support/contract-endpoints.ts'
import { newFolder } from '#support/new-folder.ts'
import { panelSlices } from '#support/panel-slices.ts'
import { sampleConfig } from '#support/site-content.ts'

const { landline: _sameAsPhone, ...meta } = sampleConfig
const items: Record<string, object> = Object.fromEntries([
  ['/meta', meta],
  ...panelSlices.map(({ endpoints, seed }) => [endpoints.create.path, seed]),
])
const inputs: Record<string, object> = {
  ...items,
  '/me': { name: 'Outra', email: 'outra@toldaria.example', currentPassword: adminPassword },
  '/me/recovery-codes': { currentPassword: adminPassword },
  '/backups': { currentPassword: adminPassword },
}
const tableNames = Object.keys(tableTraits) as (keyof typeof tableTraits)[]
// Reads have no body to hold back; signing out does only what has happened already. The preview, which is not in the contract, stores nothing.
const writes = endpoints.filter((call) => call.access === 'admin' && call.method !== 'GET' && call !== auth.logout)

describe('a body sent after the guard accepted its request', () => {
  test('changes nothing of any entity after its session has ended', async () => {
    const { hold, ids, content, logout } = await setup()
    expect(writes.length).toBeGreaterThan(30)
    const before = await content()
    const held = await Promise.all(
      writes.map(async ({ method, path }) => {
        const list = path.replace(/\/(:id.*|order)$/, '')
        const body = path.endsWith('/order') ? { ids: [ids[list]] } : inputs[list]
        const query = method === 'DELETE' && path === '/history' ? `?entity=faq&id=${ids['/faq']}` : ''
        return await hold(method, path.replace(':id', ids[list] ?? '') + query, body ?? {})
      }),
    )
    await logout()
    const answers = await Promise.all(held.map((send) => send()))
    expect(answers).toEqual(writes.map(() => [401, 'unauthorized']))
    expect(await content()).toBe(before)
  })

  test.each(['expiry', 'disuse', 'a new password', 'deletion'] as const)('is refused after %s', async (end) => {
    const { hold, db, admin, change, content, logLines } = await setup()
    const send = await hold('POST', '/faq', inputs['/faq'] ?? {})
    const past = new Date(0).toISOString()
    if (end === 'expiry') await db.updateTable('sessions').set({ expires_at: past }).execute()
    else if (end === 'disuse') await db.updateTable('sessions').set({ last_used_at: past }).execute()
    else await change(admin, end === 'deletion' ? undefined : 'outra senha')
    const before = await content()
    expect(await send()).toEqual([401, 'unauthorized'])
    expect(await content()).toBe(before)
    expect(logLines.filter(({ event }) => event === 'token_refused')).toHaveLength(1)
  })

  test('is stored while its session is valid', async () => {
    const { hold } = await setup()
    const send = await hold('POST', '/faq', inputs['/faq'] ?? {})
    expect((await send())[0]).toBe(201)
  })
})

describe('a write during the end of its session', () => {
  test('a write that has not checked its session yet when it ends is refused', async () => {
    const { db, admin, send } = await setup()
    const payload = inputs['/faq'] ?? {}
    const write = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').where('user_id', '=', admin._id).execute()
      const sent = send('POST', '/faq', payload)
      await Promise.race([sent, pause(500)])
      return { sent }
    })
    expect((await write.sent).statusCode).toBe(401)
  })

  test('a logout responds only after the writes of its session have ended', async () => {
    const { db, logout, send } = await setup()
    const payload = inputs['/faq'] ?? {}
    const order: string[] = []
    const { sent, ending } = await db.transaction().execute(async (trx) => {
      // The version's row is locked: the write stops after its session is confirmed.
      await lockWrites(trx)
      const sent = send('POST', '/faq', payload)
      await Promise.race([sent, pause(500)])
      const ending = logout().then(() => order.push('logged out'))
      await Promise.race([ending, pause(500)])
      order.push('turn given up')
      return { sent, ending }
    })
    expect((await sent).statusCode).toBe(201)
    await ending
    expect(order).toEqual(['turn given up', 'logged out'])
  })
})

async function setup() {
  const DATA_DIR = newFolder()
  const logLines: Record<string, unknown>[] = []
  const built = await buildTestApp({ PRODUCT_IMAGE_REQUIRED: 'false', DATA_DIR, LOG_LEVEL: 'warn' }, logLines)
  const { app, db, authorization, send } = built
  const ids: Record<string, string> = { '/me/sessions': sessionId(hashSecret(built.token)) }
  for (const [url, payload] of Object.entries(items)) {
    const reply = await send('POST', url, payload)
    ids[url] = reply.json()._id
  }
  const deleted = await send('POST', '/faq', items['/faq'] ?? {})
  ids['/trash'] = deleted.json()._id
  await send('DELETE', `/faq/${ids['/trash']}`)
  ids['/history'] = String((await send('GET', '/history')).json()[0].revision)
  ids['/backups'] = 'toldaria-2026-03-01T070000Z.db'
  mkdirSync(join(DATA_DIR, 'backups'))
  writeFileSync(join(DATA_DIR, 'backups', ids['/backups']), 'a copy')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const duda = await createUserStore(db).insert({ name: 'Duda', email: 'duda@toldaria.example', passwordHash: '' })
  const headers = { authorization: `Bearer ${await createSessionStore(db).open(duda._id)}` }

  return {
    ...built,
    logLines,
    ids,
    /** All tables that administrators write, the version, and the copies. */
    async content(): Promise<string> {
      const tables = [
        ...tableNames.filter((name) => tableTraits[name].backup),
        'publication',
        'recovery_codes',
        'sign_in_links',
      ] as const
      const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
      return JSON.stringify([rows, readdirSync(join(DATA_DIR, 'backups'))])
    },
    logout: () => send('POST', '/auth/logout', undefined, { 'content-type': 'application/json' }),
    /** Another administrator changes a user's password, or deletes the user. */
    async change({ _id, name, email }: { _id: string; name: string; email: string }, password: string | undefined) {
      const reply =
        password === undefined
          ? await app.inject({ method: 'DELETE', url: `/users/${_id}`, headers })
          : await app.inject({ method: 'PUT', url: `/users/${_id}`, headers, payload: { name, email, password } })
      expect([200, 204]).toContain(reply.statusCode)
    },
    /** Sends a head, waits until the guard has accepted it, and returns a function that sends the body. */
    async hold(method: string, path: string, payload: object) {
      const body = JSON.stringify(payload)
      const held: ClientRequest = http.request({
        ...{ port, host: '127.0.0.1', method, path, agent: false },
        headers: {
          ...authorization,
          ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' },
        },
      })
      const answer = new Promise<[status: number | undefined, code: string]>((resolve, reject) => {
        held.on('error', reject).on('response', async (response) => {
          const bytes = (await response.toArray()) as Buffer[]
          resolve([response.statusCode, JSON.parse(Buffer.concat(bytes).toString() || '{}').code])
        })
      })
      held.flushHeaders()
      await new Promise((resolve) => held.once('continue', resolve))
      return () => {
        held.end(body)
        return answer
      }
    },
  }
}
