import { expect, test } from 'vitest'
import { adminPassword, buildTestApp, signInColleague } from '#support/build-test-app.ts'

const ana = 'ana@toldaria.example'
const password = 'guarda-sol amarelo'
const wrongCredentials = { title: 'wrong credentials', status: 401, code: 'wrong_credentials' }

test('ten codes are shown once, stored only as hashes, and replace the former ones', async () => {
  const { db, admin, send, newCodes } = await setup()
  expect((await send('GET', '/me/recovery-codes')).json()).toEqual({ left: 0, areKept: false })
  const former = await newCodes()
  const codes = await newCodes()
  expect(new Set([...former, ...codes]).size).toBe(20)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect((await send('GET', '/me/recovery-codes')).json()).toEqual({ left: 10, areKept: false })
  const rows = await db.selectFrom('recovery_codes').selectAll().execute()
  const row = { user_id: admin._id, code_hash: expect.stringMatching(/^[0-9a-f]{64}$/), unkept: 1 }
  expect(rows).toEqual(Array(10).fill(row))
  expect((await send('POST', '/me/recovery-codes/kept')).statusCode).toBe(204)
  expect((await send('GET', '/me/recovery-codes')).json()).toEqual({ left: 10, areKept: true })
})

test('a code, however it is written, sets the password once, ends all sessions and signs in', async () => {
  const { admin, send, recover, newCodes, login, lines, createLink } = await setup()
  const codes = await newCodes()
  const code = codes.find((one) => /0.*1|1.*0/.test(one)) ?? codes[0] ?? ''
  const link = (await createLink()).json().url.split('#')[1]
  const written = ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' – ')}`
  const reply = await recover({ email: ' ANA@toldaria.example ', code: written })
  expect(reply.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    device: expect.any(String),
    user: { _id: admin._id, name: 'Ana', email: ana },
  })
  expect((await send('GET', '/me')).statusCode).toBe(401)
  const left = await send('GET', '/me/recovery-codes', undefined, reply.json().access_token)
  expect(left.json()).toEqual({ left: 9, areKept: true })
  const [revision] = (await send('GET', '/history?entity=users', undefined, reply.json().access_token)).json()
  expect(revision).toMatchObject({ action: 'updated', id: admin._id, by: { _id: admin._id, name: 'Ana' } })
  expect((await recover({ code })).json()).toMatchObject(wrongCredentials)
  expect((await send('POST', '/auth/sign-in-link', { secret: link, password })).json().code).toBe('link_ended')
  expect((await login(adminPassword)).statusCode).toBe(401)
  expect((await login(password)).statusCode).toBe(200)
  const events = lines.map(({ event }) => event)
  for (const event of [
    'recovery_codes_created',
    'sign_in_link_created',
    'recovery_code_used',
    'password_changed',
    'recovery_failed',
  ])
    expect(events).toContain(event)
  for (const secret of [code, written.trim(), link, ana, password, reply.json().access_token])
    expect(JSON.stringify(lines)).not.toContain(secret)
})

test('an unknown e-mail, a wrong code and another user’s code get the same response', async () => {
  const { send, recover, newCodes } = await setup()
  const [code = ''] = await newCodes()
  await send('POST', '/users', { name: 'Bia', email: 'bia@toldaria.example', password })
  for (const attempt of [
    { email: 'x@toldaria.example' },
    { code: 'ABCD' },
    { code: '-' },
    { email: 'bia@toldaria.example' },
  ])
    expect((await recover({ code, ...attempt })).json()).toMatchObject(wrongCredentials)
  expect((await recover({ code })).statusCode).toBe(200)
})

test('a password that is refused uses up neither code nor link', async () => {
  const { send, recover, newCodes, createLink } = await setup()
  const [code = ''] = await newCodes()
  const secret = (await createLink()).json().url.split('#')[1]
  for (const weak of ['sombrea', 'senha1234', 'mitsubishi']) {
    const replies = [
      await recover({ code, password: weak }),
      await send('POST', '/auth/sign-in-link', { secret, password: weak }, ''),
    ]
    for (const reply of replies) expect(reply.json().errors).toMatchObject([{ field: 'password' }])
  }
  expect((await send('GET', '/me/recovery-codes')).json()).toMatchObject({ left: 10 })
  expect((await send('POST', '/auth/sign-in-link', { secret, password }, '')).statusCode).toBe(200)
})

test('of simultaneous uses of a code or a link one signs in', async () => {
  const { send, recover, newCodes, createLink } = await setup()
  const [code = ''] = await newCodes()
  const byCode = await Promise.all([1, 2, 3].map(() => recover({ code })))
  expect(byCode.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
  const made = await createLink()
  const secret = made.json().url.split('#')[1]
  const byLink = await Promise.all([1, 2, 3].map(() => send('POST', '/auth/sign-in-link', { secret, password }, '')))
  expect(byLink.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
})

test('nobody makes a link for oneself: it would set a password without the present one', async () => {
  const { admin, send, db } = await setup()
  const reply = await send('POST', `/users/${admin._id}/sign-in-link`)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'own_account'])
  expect(await db.selectFrom('sign_in_links').selectAll().execute()).toEqual([])
})

test.each(['', 'true'])(
  'a forged X-Forwarded-Host does not lead a link away, with TRUST_PROXY=%s',
  async (TRUST_PROXY) => {
    const { app, db, admin } = await buildTestApp({ TRUST_PROXY })
    const reply = await app.inject({
      method: 'POST',
      url: `/users/${admin._id}/sign-in-link`,
      headers: {
        authorization: `Bearer ${await signInColleague(db)}`,
        host: 'painel.example',
        'x-forwarded-host': 'outro.example',
      },
    })
    expect(reply.json().url).toMatch(/^http:\/\/painel\.example\/admin\/welcome#/)
  },
)

test('a link is for 24 hours and one user, who has one at most; its address is the public one', async () => {
  const { db, admin, send, createLink } = await setup({ PUBLIC_URL: 'https://toldos.example' })
  const first = (await createLink()).json()
  expect(first.url).toMatch(/^https:\/\/toldos\.example\/admin\/welcome#[\w-]{43}$/)
  expect(Math.abs(Date.parse(first.expiresAt) - Date.now() - 24 * 60 * 60 * 1000)).toBeLessThan(60_000)
  const second = (await createLink()).json()
  expect(await db.selectFrom('sign_in_links').selectAll().execute()).toHaveLength(1)
  const follow = (url: string) => send('POST', '/auth/sign-in-link', { secret: url.split('#')[1], password }, '')
  expect((await follow(first.url)).json().code).toBe('link_ended')
  expect((await follow(second.url)).json().user._id).toBe(admin._id)
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await send('POST', `/users/${nobody}/sign-in-link`, undefined, '')).statusCode).toBe(401)
})

test('without PUBLIC_URL a link’s address is where the call went; for an unknown user there is none', async () => {
  const { send, createLink } = await setup()
  expect((await createLink()).json().url).toMatch(/^http:\/\/localhost:80\/admin\/welcome#/)
  expect((await send('POST', '/users/00000000-0000-4000-8000-000000000000/sign-in-link')).statusCode).toBe(404)
})

test('a link stands in the history for everybody, without its secret, and its user is told for 7 days, whatever is done to history', async () => {
  const { admin, colleague, db, send, login, createLink } = await setup()
  expect((await send('GET', '/me')).json().linkCreated).toBe(null)
  const { expiresAt } = (await createLink()).json()
  const [revision] = (await send('GET', `/history?entity=users&id=${admin._id}`)).json()
  const { _id, name, email } = admin
  expect(revision).toMatchObject({ action: 'updated', by: { name: 'Caio' }, before: { _id, name, email } })
  expect(revision.after).toEqual({ ...revision.before, signInLink: expiresAt })
  const { linkCreated } = (await send('GET', '/me')).json()
  expect(linkCreated).toEqual({ at: expect.any(String), by: 'Caio' })
  const notices = async (token?: string) =>
    (await send('GET', '/overview', undefined, token))
      .json()
      .notices.filter(({ kind }: { kind: string }) => kind === 'sign_in_link_created')
  expect(await notices()).toEqual([{ kind: 'sign_in_link_created', ...linkCreated }])
  await send('POST', `/history/${revision.revision}/restore`, { state: 'before' }, colleague)
  await db.deleteFrom('revisions').execute()
  await send('DELETE', `/users/${admin._id}`, undefined, colleague)
  await send('POST', `/trash/${admin._id}/restore`, undefined, colleague)
  const token = (await login(adminPassword)).json().access_token
  expect((await send('GET', '/me', undefined, token)).json().linkCreated).toEqual(linkCreated)
  const at = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString()
  await db.updateTable('users').set({ link_created_at: at }).execute()
  expect(await notices(token)).toEqual([])
  expect((await send('GET', '/me', undefined, token)).json().linkCreated).toBe(null)
})

const bia = { name: 'Bia', email: 'bia@toldaria.example', password }

test.each([
  ['another e-mail', true, async ({ send }, path) => send('PUT', path, { ...bia, email: 'outra@toldaria.example' })],
  ['another password', true, async ({ send }, path) => send('PUT', path, { ...bia, password: 'outra senha' })],
  [
    'deletion and return',
    true,
    async ({ send }, path) => {
      await send('DELETE', path)
      return send('POST', path.replace('/users', '/trash').concat('/restore'))
    },
  ],
  [
    'the e-mail of an earlier revision',
    true,
    async ({ send }, path) => {
      // The newest one is the link itself.
      const [, { revision }] = (
        await send('GET', `/history?entity=users&id=${path.slice('/users/'.length)}&limit=2`)
      ).json()
      return send('POST', `/history/${revision}/restore`, { state: 'before' })
    },
  ],
  ['another name', false, async ({ send }, path) => send('PUT', path, { ...bia, name: 'Beatriz' })],
] satisfies [string, boolean, (setup: Setup, path: string) => Promise<{ statusCode: number }>][])(
  'a link after %s: ended %s',
  async (_, isEnded, change) => {
    const built = await setup()
    const { send } = built
    const path = `/users/${(await send('POST', '/users', { ...bia, email: 'antes@toldaria.example' })).json()._id}`
    await send('PUT', path, bia)
    const secret = (await send('POST', `${path}/sign-in-link`)).json().url.split('#')[1]
    expect((await change(built, path)).statusCode).toBe(200)
    const reply = await send('POST', '/auth/sign-in-link', { secret, password: 'lona azul e branca' }, '')
    expect(reply.statusCode).toBe(isEnded ? 410 : 200)
  },
)

test('a network may fail 20 times by code or link; a known device has its own limit', async () => {
  const { newCodes, recover, send, login, lines, createLink } = await setup()
  const codes = await newCodes()
  const secret = (await createLink()).json().url.split('#')[1]
  const { device } = (await login(adminPassword)).json()
  for (let failure = 0; failure < 10; failure += 1) {
    expect((await recover({ code: 'ABCD' })).statusCode).toBe(401)
    expect((await send('POST', '/auth/sign-in-link', { secret: 'x', password }, '')).statusCode).toBe(410)
  }
  const limited = await recover({ code: codes[0] ?? '' })
  expect([limited.statusCode, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await send('POST', '/auth/sign-in-link', { secret: 'x', password }, '')).statusCode).toBe(429)
  expect(lines.at(-1)).toMatchObject({ event: 'recovery_limited', limit: 'address' })
  expect((await recover({ code: 'ABCD', device })).statusCode).toBe(401)
  expect((await send('POST', '/auth/sign-in-link', { secret, password, device }, '')).statusCode).toBe(200)
})

type Setup = Awaited<ReturnType<typeof setup>>

async function setup(environment: NodeJS.ProcessEnv = {}) {
  const lines: Record<string, unknown>[] = []
  const built = await buildTestApp({ LOG_LEVEL: 'info', ...environment }, lines)
  const { app } = built
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = built.token) =>
    app.inject({
      method,
      url,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(payload && { payload }),
    })
  const colleague = await signInColleague(built.db)
  return {
    ...built,
    colleague,
    lines,
    send,
    /** A link for the administrator, by a colleague. */
    createLink: () => send('POST', `/users/${built.admin._id}/sign-in-link`, undefined, colleague),
    login: (given: string) => send('POST', '/auth/login', { email: ana, password: given }, ''),
    recover: (body: object) => send('POST', '/auth/recover', { email: ana, password, ...body }, ''),
    newCodes: async (): Promise<string[]> =>
      (await send('POST', '/me/recovery-codes', { currentPassword: adminPassword })).json().codes,
  }
}
