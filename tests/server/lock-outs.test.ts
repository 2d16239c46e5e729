import { afterEach, expect, test, vi } from 'vitest'
import { tableTraits } from '#server/db/tables.ts'
import { recoverAccess } from '#server/start/commands.ts'
import { adminPassword, buildTestApp } from '#support/build-test-app.ts'

const ana = 'ana@toldaria.example'
const home = '203.0.113.9'
const newPassword = 'guarda-sol amarelo'
const yearMs = 365 * 24 * 60 * 60 * 1000

afterEach(() => {
  vi.useRealTimers()
})

type LockedOut = Awaited<ReturnType<typeof setup>>

/** Every way in which an owner is locked out. Each returns the token of a session that the owner has in the end. */
const lockOuts: Record<string, (owner: LockedOut) => Promise<string>> = {
  async 'the only administrator forgot the password'({ newCodes, recover, operatorLink, follow, login }) {
    const [code = ''] = await newCodes()
    expect((await recover(ana, code.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
    await follow(await operatorLink())
    expect((await login(ana, adminPassword)).statusCode).toBe(401)
    return await tokenOf(login(ana, newPassword))
  },

  async 'a typo was saved in one’s own e-mail'({ send, logout, login, operatorLink, follow }) {
    const typo = { name: 'Ana', email: 'anna@toldaria.example', currentPassword: adminPassword }
    expect((await send('PUT', '/me', typo)).statusCode).toBe(200)
    await logout()
    expect((await login(ana, adminPassword)).statusCode).toBe(401)
    const token = await tokenOf(follow(await operatorLink()))
    const righted = { ...typo, email: ana, currentPassword: newPassword }
    expect((await send('PUT', '/me', righted, token)).statusCode).toBe(200)
    return await tokenOf(login(ana, newPassword))
  },

  async 'an attacker uses up the limits on guessing'({ newCodes, login, recover, operatorLink, follow }) {
    const [code = ''] = await newCodes()
    const networks = Array.from({ length: 10 }, (_, index) => `198.51.100.${index}`)
    for (const network of networks) await login(ana, 'errada', network)
    expect((await login(ana, adminPassword)).statusCode).toBe(429)
    for (const network of networks.slice(0, 3)) {
      for (let guess = 0; guess < 21; guess += 1) await recover(ana, `ERRADO${guess}`, network)
      expect((await recover(ana, code, network)).statusCode).toBe(429)
      expect((await follow('x', network)).statusCode).toBe(429)
    }
    expect((await recover(ana, code)).statusCode).toBe(200)
    return await tokenOf(follow(await operatorLink()))
  },

  async 'the phone was lost'({ token, send, login, newCodes, recover }) {
    const codes = await newCodes()
    const phone = await tokenOf(login(ana, adminPassword, '192.0.2.1'))
    const sessions: { _id: string; current: boolean }[] = (await send('GET', '/me/sessions')).json()
    const other = sessions.find(({ current }) => !current)
    expect((await send('GET', '/me', undefined, phone)).statusCode).toBe(200)
    expect((await send('DELETE', `/me/sessions/${other?._id}`)).statusCode).toBe(204)
    expect((await send('GET', '/me', undefined, phone)).statusCode).toBe(401)
    // It was the only device: recovery ends what is open on it.
    const recovered = await tokenOf(recover(ana, codes[0] ?? ''))
    expect((await send('GET', '/me', undefined, token)).statusCode).toBe(401)
    return recovered
  },

  async 'the colleague who made the account was deleted'({ admin, send, follow }) {
    const colleague = { name: 'Bia', email: 'bia@toldaria.example', password: adminPassword }
    const made = (await send('POST', '/users', colleague)).json()
    const theirs = await tokenOf(follow(secretIn((await send('POST', `/users/${made._id}/sign-in-link`)).json().url)))
    const link = (await send('POST', `/users/${admin._id}/sign-in-link`, undefined, theirs)).json()
    expect((await send('DELETE', `/users/${made._id}`)).statusCode).toBe(204)
    return await tokenOf(follow(secretIn(link.url)))
  },

  async 'the link expired'({ db, operatorLink, follow }) {
    const late = await operatorLink()
    await db.updateTable('sign_in_links').set({ expires_at: new Date().toISOString() }).execute()
    expect(codeOf(await follow(late))).toEqual([410, 'link_ended'])
    return await tokenOf(follow(await operatorLink()))
  },

  async 'the server’s clock is a year wrong'({ newCodes, recover, operatorLink, follow, login }) {
    const real = Date.now()
    const setClock = (ms: number) => vi.setSystemTime(real + ms)
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const [wrong, corrected] of [
      [yearMs, 0],
      [0, yearMs],
      [-yearMs, -yearMs],
    ] as const) {
      setClock(wrong)
      const secret = await operatorLink()
      await tokenOf(follow(await operatorLink()))
      expect(codeOf(await follow(secret))).toEqual([410, 'link_ended'])
      const open = await operatorLink()
      setClock(corrected)
      expect((await follow(open)).statusCode, `${wrong} then ${corrected}`).toBe(corrected > wrong ? 410 : 200)
      const token = await tokenOf(follow(await operatorLink()))
      const [code = ''] = await newCodes(newPassword, token)
      await tokenOf(recover(ana, code))
      await tokenOf(login(ana, newPassword))
    }
    setClock(0)
    return await tokenOf(login(ana, newPassword))
  },

  async 'the database was moved to another server'({ db, newCodes, recover, login, operatorLink, follow }) {
    const [code = ''] = await newCodes()
    const left = Object.entries(tableTraits).filter(([name, { backup }]) => !backup && name !== 'publication')
    for (const [name] of left) await db.deleteFrom(name as 'sessions').execute()
    await db.updateTable('publication').set({ database_id: 'another' }).execute()
    expect((await recover(ana, code)).statusCode).toBe(401)
    await tokenOf(login(ana, adminPassword))
    return await tokenOf(follow(await operatorLink()))
  },
}

test.each(Object.entries(lockOuts))('the owner ends signed in: %s', async (_, act) => {
  const owner = await setup()
  const token = await act(owner)
  const me = await owner.send('GET', '/me', undefined, token)
  expect([me.statusCode, me.json()]).toMatchObject([200, { _id: owner.admin._id, email: ana }])
})

async function setup() {
  const built = await buildTestApp()
  const { app, db, env } = built
  const post = (url: string, payload: object, remoteAddress = home) =>
    app.inject({ method: 'POST', url, payload, remoteAddress })
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = built.token) =>
    built.send(method, url, payload, { authorization: `Bearer ${token}` })
  return {
    ...built,
    send,
    login: (email: string, password: string, from?: string) => post('/auth/login', { email, password }, from),
    logout: () => send('POST', '/auth/logout'),
    recover: (email: string, code: string, from?: string) =>
      post('/auth/recover', { email, code, password: newPassword }, from),
    follow: (secret: string, from?: string) => post('/auth/sign-in-link', { secret, password: newPassword }, from),
    /** What `npm run admin:recover` prints, as far as the secret. */
    operatorLink: async () => secretIn(await recoverAccess(db, env)),
    newCodes: async (currentPassword = adminPassword, token = built.token): Promise<string[]> =>
      (await send('POST', '/me/recovery-codes', { currentPassword }, token)).json().codes,
  }
}

type Reply = Awaited<ReturnType<LockedOut['login']>>

async function tokenOf(reply: Promise<Reply>): Promise<string> {
  const { statusCode, body } = await reply
  expect(statusCode, body).toBe(200)
  return JSON.parse(body).access_token
}

function codeOf(reply: Reply): [number, string] {
  return [reply.statusCode, reply.json().code]
}

function secretIn(text: string): string {
  return /\/admin\/welcome#([\w-]{43})/.exec(text)?.[1] ?? ''
}
