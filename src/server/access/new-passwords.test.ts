import { expect, test } from 'vitest'
import { recoverAccess } from '#server/start/commands.ts'
import { adminPassword, buildTestApp, signInColleague } from '#support/build-test-app.ts'

const newPassword = 'três toldos ao vento'
type Setup = Awaited<ReturnType<typeof setup>>

/** Every way to a new password. Each returns the reply. */
const ways: Record<string, (setup: Setup) => Promise<{ statusCode: number; json: () => Record<string, unknown> }>> = {
  'PUT /me': ({ admin, send, owner }) =>
    send('PUT', '/me', owner.access_token, {
      ...{ name: admin.name, email: admin.email, currentPassword: adminPassword },
      ...{ newPassword, device: owner.device },
    }),
  'PUT /users/:id': ({ admin, send, colleague }) =>
    send('PUT', `/users/${admin._id}`, colleague, { name: admin.name, email: admin.email, password: newPassword }),
  'a recovery code': ({ admin, send, codes }) =>
    send('POST', '/auth/recover', '', { email: admin.email, code: codes[0], password: newPassword }),
  'a sign-in link': async ({ admin, send, colleague }) => {
    const { url } = (await send('POST', `/users/${admin._id}/sign-in-link`, colleague)).json()
    return await send('POST', '/auth/sign-in-link', '', { secret: url.split('#')[1], password: newPassword })
  },
  'admin:recover': async ({ admin, env, db, send }) => {
    const secret = (await recoverAccess(db, env, admin.email)).match(/#([\w-]{43})/)?.[1]
    return await send('POST', '/auth/sign-in-link', '', { secret, password: newPassword })
  },
}

test.each(Object.keys(ways))('a new password by %s ends all that somebody got by the former one', async (way) => {
  const built = await setup()
  const { admin, send, login, newCodes, intruder, colleague, lastSignIn } = built
  const codes = await newCodes(intruder.access_token)
  const reply = await ways[way]?.({ ...built, codes })
  expect(reply?.statusCode).toBe(200)

  expect((await send('GET', '/me', intruder.access_token)).statusCode).toBe(401)
  expect((await send('GET', '/me', built.owner.access_token)).statusCode).toBe(401)
  expect((await login(adminPassword, intruder.device)).statusCode).toBe(401)
  expect((await login(newPassword, intruder.device)).statusCode).toBe(200)
  expect(lastSignIn()).toMatchObject({ isKnownDevice: false })
  // One code was used up; the others are on the same sheet of paper.
  const left = way === 'a recovery code' ? 9 : 0
  const token = (await login(newPassword)).json().access_token
  expect((await send('GET', '/me/recovery-codes', token)).json()).toMatchObject({ left })
  const again = { email: admin.email, code: codes[1], password: 'outra senha boa' }
  expect((await send('POST', '/auth/recover', '', again)).statusCode).toBe(left === 0 ? 401 : 200)
  expect((await send('GET', '/me', colleague)).statusCode).toBe(200)
})

test('PUT /me with a new password replies with a new token, and the calling device stays known', async () => {
  const built = await setup()
  const { send, login, owner, lastSignIn, admin } = built
  const saved = (await ways['PUT /me']?.({ ...built, codes: [] }))?.json()
  expect(saved).toEqual({
    ...{ _id: admin._id, name: admin.name, email: admin.email, version: 2 },
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    device: owner.device,
  })
  expect((await send('GET', '/me', String(saved?.access_token))).statusCode).toBe(200)
  await login(newPassword, owner.device)
  expect(lastSignIn()).toMatchObject({ isKnownDevice: true })
})

test('the same password again is no new one: nothing ends', async () => {
  const { admin, send, owner, intruder, newCodes } = await setup()
  await newCodes(owner.access_token)
  const { name, email } = admin
  const own = { name, email, currentPassword: adminPassword, newPassword: adminPassword }
  const saved = await send('PUT', '/me', owner.access_token, own)
  expect([saved.statusCode, saved.json().access_token]).toEqual([200, undefined])
  const byForm = { name, email, password: adminPassword }
  expect((await send('PUT', `/users/${admin._id}`, owner.access_token, byForm)).statusCode).toBe(200)
  for (const token of [owner.access_token, intruder.access_token])
    expect((await send('GET', '/me/recovery-codes', token)).json()).toMatchObject({ left: 10 })
})

/** The owner and somebody else who knows the password, each signed in on a device of their own, and a colleague. */
async function setup() {
  const lines: Record<string, unknown>[] = []
  const built = await buildTestApp({ LOG_LEVEL: 'info' }, lines)
  const { app, db, admin } = built
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, token: string, payload?: object) =>
    app.inject({ method, url, headers: token ? { authorization: `Bearer ${token}` } : {}, ...(payload && { payload }) })
  const login = (password: string, device?: string) =>
    send('POST', '/auth/login', '', { email: admin.email, password, device })
  const signIn = async () => (await login(adminPassword)).json() as { access_token: string; device: string }
  return {
    ...built,
    send,
    login,
    owner: await signIn(),
    intruder: await signIn(),
    colleague: await signInColleague(db),
    codes: [] as string[],
    newCodes: async (token: string): Promise<string[]> =>
      (await send('POST', '/me/recovery-codes', token, { currentPassword: adminPassword })).json().codes,
    lastSignIn: () => lines.findLast(({ event }) => event === 'sign_in_succeeded'),
  }
}
