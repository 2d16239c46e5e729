import { describe, expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { pixel, setUpHistory } from '#support/history.ts'

const service = { title: 'Instalação', description: 'Com equipe própria', youtubeId: 'dQw4w9WgXcQ' }

test.each(['', 'curto', 'dQw4w9WgXcQ1', 'dQw4w9WgX Q', 'https://youtu.be/dQw4w9WgXcQ'])(
  '§9 a video id of other than 11 characters is refused: %j',
  async (youtubeId) => {
    const { send } = await buildTestApp()
    const payload = { ...service, youtubeId }
    const reply = await send('POST', '/services', payload)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([{ field: 'youtubeId', code: 'youtube_id' }])
  },
)

describe('a photo in place of the video', () => {
  const withPhoto = { ...service, youtubeId: '', image: pixel('red') }

  test('is stored, kept, removed, and comes back from the history and from the trash', async () => {
    const { send, app } = await setUpHistory()
    const created = await send('POST', '/services', withPhoto)
    const { _id, image, picture } = created.body
    expect(created).toMatchObject({ status: 201, body: { youtubeId: '', poster: null } })
    expect(image).toBe(`/media/${picture.hash}-960.webp`)
    expect((await app.inject(image)).statusCode).toBe(200)
    expect((await app.inject('/services')).json()).toMatchObject([{ _id, youtubeId: '', image, picture }])
    const kept = await send('PUT', `/services/${_id}`, { ...withPhoto, image, title: 'Reforma' })
    expect(kept.body).toMatchObject({ title: 'Reforma', image, picture })
    expect((await send('PUT', `/services/${_id}`, service)).body).toMatchObject({ ...service, image, picture })
    const removed = await send('PUT', `/services/${_id}`, { ...service, image: '' })
    expect(removed.body).toMatchObject({ ...service, image: '', picture: null })
    const [last] = (await send('GET', '/history')).body
    await send('POST', `/history/${last.revision}/restore`, { state: 'before' })
    expect((await send('GET', '/services')).body).toMatchObject([{ ...service, image, picture }])
    await send('DELETE', `/services/${_id}`)
    expect((await send('POST', `/trash/${_id}/restore`)).body).toMatchObject({ ...service, image, picture })
  })

  test('is needed without a video: the error is that of the video, beside those of the other fields', async () => {
    const { send } = await setUpHistory()
    const { _id } = (await send('POST', '/services', withPhoto)).body
    const missing = { field: 'youtubeId', code: 'youtube_id' }
    for (const image of ['', null, undefined]) {
      const body = { ...service, youtubeId: '', image }
      expect(await send('POST', '/services', body)).toMatchObject({ status: 400, body: { errors: [missing] } })
      expect(await send('PUT', `/services/${_id}`, body)).toMatchObject({ status: 400, body: { errors: [missing] } })
    }
    const { errors } = (await send('POST', '/services', { ...service, title: '', youtubeId: '' })).body
    expect(errors).toEqual([{ field: 'title', code: 'required' }, missing])
  })

  test('is refused if it is none, or an address of another host', async () => {
    const { send } = await setUpHistory()
    for (const image of ['https://fotos.example/toldo.jpg', 'data:image/png;base64,QUJD'])
      expect(await send('POST', '/services', { ...withPhoto, image })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'image', code: 'image' }] },
      })
  })
})
