import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

const service = { title: 'Instalação', description: 'Com equipe própria', youtubeId: 'dQw4w9WgXcQ' }

test('§7 services are created, edited and deleted, and the public list shows it at once', async () => {
  const { app, authorization: headers } = await buildTestApp()
  const created = await app.inject({ method: 'POST', url: '/services', headers, payload: service })
  expect(created.statusCode).toBe(201)
  const { _id } = created.json()
  expect((await app.inject('/services')).json()).toEqual([{ _id, ...service, poster: null }])
  const payload = { ...service, title: 'Reforma' }
  const updated = await app.inject({ method: 'PUT', url: `/services/${_id}`, headers, payload })
  expect([updated.statusCode, updated.json().title]).toEqual([200, 'Reforma'])
  expect((await app.inject({ method: 'DELETE', url: `/services/${_id}`, headers })).statusCode).toBe(204)
  expect((await app.inject('/services')).json()).toEqual([])
})

test.each(['', 'curto', 'dQw4w9WgXcQ1', 'dQw4w9WgX Q', 'https://youtu.be/dQw4w9WgXcQ'])(
  '§9 a video id of other than 11 characters is refused: %j',
  async (youtubeId) => {
    const { app, authorization: headers } = await buildTestApp()
    const payload = { ...service, youtubeId }
    const reply = await app.inject({ method: 'POST', url: '/services', headers, payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([{ field: 'youtubeId', code: 'youtube_id' }])
  },
)
