import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { readFeed } from './keep-feed.ts'

test('§7 only pictures are kept, with their bytes, and they outlive the feed', async () => {
  const { graph, read, publisher, app } = await office()
  graph.posts = [post('1', 'IMAGE'), post('2', 'VIDEO'), post('3', 'IMAGE')]
  await read()
  const posts = publisher.edition.lists.posts
  expect(posts?.map(({ id }) => id)).toEqual(['1', '3'])
  expect((await app.inject(posts?.[0]?.media_url ?? '')).headers['content-type']).toBe('image/webp')

  graph.status = 500
  await expect(read()).rejects.toThrow('500')
  expect(publisher.edition.lists.posts).toEqual(posts)
})

test('a picture that is kept is not fetched again, and one that left the feed leaves the page', async () => {
  const { graph, read, publisher } = await office()
  graph.posts = [post('1', 'IMAGE'), post('2', 'IMAGE')]
  await read()
  graph.pictureRequests = 0
  graph.posts = [post('2', 'IMAGE')]
  await read()
  expect(graph.pictureRequests).toBe(0)
  expect(publisher.edition.lists.posts?.map(({ id }) => id)).toEqual(['2'])
})

test('§8 a feed without pictures is an empty one, not a missing one', async () => {
  const { graph, read, publisher } = await office()
  expect(publisher.edition.lists.posts).toBeNull()
  graph.posts = [post('1', 'VIDEO')]
  await read()
  expect(publisher.edition.lists.posts).toEqual([])
})

test('the token is in no error', async () => {
  const { graph, read } = await office()
  graph.status = 403
  await expect(read()).rejects.toSatisfy((error: Error) => !`${error.message}${error.stack}`.includes('segredo'))
})

const post = (id: string, media_type: string) => ({ id, media_type, permalink: `https://instagram.example/p/${id}` })

/** The real app beside a graph of our own making, which is another company's server in production. */
async function office() {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#8c030d' } })
    .jpeg()
    .toBuffer()
  const graph = { status: 200, posts: [] as ReturnType<typeof post>[], pictureRequests: 0 }
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/picture')) {
      graph.pictureRequests += 1
      response.end(picture)
      return
    }
    response.statusCode = request.url?.includes('access_token=segredo') ? graph.status : 400
    const data = graph.posts.map((entry) => ({ ...entry, media_url: `${apiUrl}/picture/${entry.id}` }))
    response.end(JSON.stringify({ data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const built = await buildTestApp()
  const { db, publisher } = built
  const read = () =>
    readFeed({ db, publish: publisher.publish, apiUrl, token: 'segredo', log: { error: () => undefined } })
  return { ...built, graph, read }
}
