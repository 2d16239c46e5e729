import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { authConstraint, withAuthorization } from './route.ts'

test('of two routes of one path, that for administrators gets the requests with a token', async () => {
  const app = Fastify({ routerOptions: { constraints: authConstraint } })
  onTestFinished(() => app.close())
  app.get('/list', async () => 'edition')
  app.get('/list', withAuthorization, async () => 'database')
  app.get('/page', async () => 'page')
  const headers = { authorization: 'Bearer a' }
  expect((await app.inject('/list')).body).toBe('edition')
  expect((await app.inject({ url: '/list', headers })).body).toBe('database')
  expect((await app.inject({ url: '/page', headers })).body).toBe('page')
})
