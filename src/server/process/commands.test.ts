import { expect, test } from 'vitest'
import { StartError } from '#server/process/exits.ts'
import { createUserStore } from '#server/users/users.store.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { recoverAccess } from './commands.ts'

const bia = { name: 'Bia', email: 'Bia@toldaria.example', passwordHash: '' }

test('with several users the e-mail must be given, in any letter case; otherwise all are named and nothing is made', async () => {
  const { db, env } = await buildTestApp()
  const { _id } = await createUserStore(db).insert(bia)
  const links = () => db.selectFrom('sign_in_links').select('user_id').execute()
  for (const email of [undefined, 'caio@toldaria.example', '']) {
    const refused = await recoverAccess(db, env, email).catch((error) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(refused.message).toMatch(/ana@toldaria\.example \(Ana\)\n {2}Bia@toldaria\.example \(Bia\)$/)
    expect(await links()).toEqual([])
  }
  expect(await recoverAccess(db, env, 'BIA@toldaria.example')).toContain('como Bia (Bia@toldaria.example)')
  expect(await links()).toEqual([{ user_id: _id }])
})

test.each([
  [{}, 'http://127.0.0.1:3000/'],
  [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080/'],
  [{ PUBLIC_URL: 'https://toldos.example/' }, 'https://toldos.example/'],
])('the address is the public one, or where the server listens: %o', async (environment, origin) => {
  const { db, env } = await buildTestApp(environment)
  expect(await recoverAccess(db, env)).toContain(`  ${origin}admin/welcome#`)
})

test('without any user the first administrator is created', async () => {
  const { db, env, app } = await buildTestApp()
  await db.deleteFrom('users').execute()
  const printed = await recoverAccess(db, env)
  expect(printed).toContain('como Administrador (admin@toldaria.example)')
  const payload = { secret: /#([\w-]+)/.exec(printed)?.[1], password: 'guarda-sol amarelo' }
  expect((await app.inject({ method: 'POST', url: '/auth/sign-in-link', payload })).statusCode).toBe(200)
})
