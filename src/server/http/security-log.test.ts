import { afterEach, describe, expect, test, vi } from 'vitest'
import { adminPassword, buildTestApp } from '#support/build-test-app.ts'

describe('security log', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  async function setup(environment: NodeJS.ProcessEnv = {}) {
    const lines: Record<string, unknown>[] = []
    const built = await buildTestApp({ LOG_LEVEL: 'info', ...environment }, lines)
    /** Sends one request and returns its response with the log lines it caused, without the common fields. */
    const send = async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      payload?: object,
      more: Record<string, string> = {},
    ) => {
      const before = lines.length
      const reply = await built.send(method, url, payload, more)
      const logged = lines.slice(before).map(({ level, time, pid, hostname, msg, ...line }) => line)
      return { reply, logged }
    }
    return { ...built, lines, send }
  }

  const bia = { name: 'Bia', email: 'bia@toldaria.example', password: 'senha da Bia' }
  const question = { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 0 }
  const requestId = expect.stringMatching(/^[\w-]{8}-\w+$/)

  test('users created, changed, deleted, restored and deleted for good are logged with the administrator’s id', async () => {
    const { admin, lines, send } = await setup()
    const created = await send('POST', '/users', bia)
    const userId = created.reply.json()._id
    const who = { requestId, userId, by: admin._id }
    expect(created.logged).toEqual([{ event: 'user_created', ...who }])
    expect((await send('PUT', `/users/${userId}`, { ...bia, name: 'Bea' })).logged).toEqual([
      { event: 'user_changed', ...who },
    ])
    expect((await send('PUT', `/users/${userId}`, { ...bia, password: 'outra' })).logged).toEqual([
      { event: 'user_changed', ...who },
      { event: 'password_changed', ...who },
    ])
    expect((await send('DELETE', `/users/${userId}`)).logged).toEqual([{ event: 'user_deleted', ...who }])
    expect((await send('DELETE', `/users/${admin._id}`)).logged).toEqual([])
    expect((await send('POST', `/trash/${userId}/restore`)).logged).toEqual([{ event: 'user_restored', ...who }])
    const revisions = (await send('GET', `/history?id=${userId}`)).reply.json()
    const takeBack = () => send('POST', `/history/${revisions.at(-1).revision}/restore`)
    expect((await takeBack()).logged).toEqual([{ event: 'user_changed', ...who }])
    await send('DELETE', `/users/${userId}`)
    expect((await takeBack()).logged).toEqual([{ event: 'user_restored', ...who }])
    await send('DELETE', `/users/${userId}`)
    expect((await send('DELETE', `/trash/${userId}`)).logged).toEqual([{ event: 'user_erased', ...who }])
    expect(JSON.stringify(lines)).not.toMatch(/Bia|Bea|bia@|outra/)
  })

  test('an erased history or item is logged with the item and the administrator’s id', async () => {
    const { admin, send } = await setup()
    const itemId = (await send('POST', '/faq', question)).reply.json()._id
    const erasure = { event: 'history_erased', requestId, entity: 'faq', itemId, by: admin._id }
    expect((await send('DELETE', `/history?entity=faq&id=${itemId}`)).logged).toEqual([erasure])
    await send('DELETE', `/faq/${itemId}`)
    expect((await send('DELETE', `/trash/${itemId}`)).logged).toEqual([erasure])
  })

  test('successful, failed and limited sign-ins are logged with no more than the user’s id', async () => {
    const { admin, lines, send } = await setup()
    const right = { email: admin.email, password: adminPassword }
    const good = await send('POST', '/auth/login', right)
    const userId = admin._id
    expect(good.logged).toEqual([{ event: 'sign_in_succeeded', requestId, userId, isKnownDevice: false }])
    const { device, access_token } = good.reply.json()
    const wrong = { ...right, password: 'errada' }
    const failed = { event: 'sign_in_failed', requestId, isKnownDevice: false }
    expect((await send('POST', '/auth/login', wrong)).logged).toEqual([{ ...failed, userId }])
    expect((await send('POST', '/auth/login', { ...wrong, email: 'x@y.example' })).logged).toEqual([failed])
    for (let failure = 1; failure < 10; failure += 1) await send('POST', '/auth/login', wrong)
    const limited = { event: 'sign_in_limited', requestId }
    expect((await send('POST', '/auth/login', wrong)).logged).toEqual([{ ...limited, limit: 'account' }])
    for (let failure = 0; failure < 10; failure += 1) await send('POST', '/auth/login', { ...wrong, device })
    const ofDevice = await send('POST', '/auth/login', { ...wrong, device })
    expect(ofDevice.logged).toEqual([{ ...limited, limit: 'device', userId }])
    expect(ofDevice.reply.json().requestId).toBe(ofDevice.logged[0]?.requestId)
    const secrets = [admin.email, adminPassword, 'errada', device, access_token, 'x@y.example', '127.0.0.1']
    for (const secret of secrets) expect(JSON.stringify(lines)).not.toContain(secret)
  })

  test('refused tokens log 30 lines a minute; a missing token logs none', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { app, lines, send } = await setup()
    // Of 150 the last 50 are refused with 429.
    const forged = { authorization: `Bearer ${'forged'.repeat(7)}x` }
    for (let call = 0; call < 150; call += 1) await send('GET', '/users', undefined, forged)
    expect((await app.inject('/users')).statusCode).toBe(401)
    const refused = () => lines.filter(({ event }) => event === 'token_refused')
    expect(refused()).toHaveLength(30)
    expect(refused()[0]).toMatchObject({ requestId, msg: 'security' })
    vi.advanceTimersByTime(60_000)
    await send('GET', '/users', undefined, forged)
    expect(refused()).toHaveLength(31)
    expect(JSON.stringify(lines)).not.toContain('forged')
  })

  test('what an administrator does is never left out', async () => {
    const { lines, send } = await setup()
    const { _id } = (await send('POST', '/users', bia)).reply.json()
    for (let change = 1; change <= 31; change += 1)
      await send('PUT', `/users/${_id}`, { ...bia, name: `Bia ${change}` })
    expect(lines.filter(({ event }) => event === 'user_changed')).toHaveLength(31)
  })

  test('an untrusted proxy is logged once if TRUST_PROXY is not set, otherwise never', async () => {
    for (const [trust, header, told] of [
      ['', 'x-forwarded-for', 1],
      ['', 'forwarded', 1],
      ['', 'x-real-ip', 1],
      ['true', 'x-forwarded-for', 0],
      ['10.0.0.1', 'x-forwarded-for', 0],
    ] as const) {
      const { lines, send } = await setup({ TRUST_PROXY: trust })
      await send('GET', '/users')
      expect(lines).toEqual([])
      for (let call = 0; call < 3; call += 1) await send('GET', '/users', undefined, { [header]: '192.0.2.1' })
      expect(lines.map(({ event }) => event)).toEqual(Array(told).fill('proxy_not_trusted'))
    }
  })
})
