import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { readFeed } from './refresh-feed.ts'

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

test.each(['picture', 'feed'] as const)(
  'a %s without a length is cut off at its limit, and what was kept stays',
  async (endless) => {
    const { graph, read, publisher } = await office()
    graph.posts = [post('1', 'IMAGE')]
    await read()
    const kept = publisher.edition.lists.posts
    graph.posts = [post('2', 'IMAGE')]
    graph.endless = endless
    await expect(read()).rejects.toThrow('too large')
    await expect.poll(() => graph.isCutOff).toBe(true)
    // What the two ends of a connection hold comes on top of the limit.
    expect(graph.sentBytes).toBeLessThan((endless === 'feed' ? 1_000_000 : 15_000_000) + 15_000_000)
    expect(publisher.edition.lists.posts).toEqual(kept)
  },
)

test('a link that leads to no https address is not kept, its picture is', async () => {
  const { graph, read, publisher } = await office()
  const links = ['javascript:alert(1)', 'http://instagram.example/p/1', 'https://ana:x@instagram.example/', '/p/1']
  graph.posts = [...links, 'https://instagram.example/p/5'].map((permalink, index) => ({
    ...post(`${index}`, 'IMAGE'),
    permalink,
  }))
  await read()
  expect(publisher.edition.lists.posts?.map(({ permalink }) => permalink)).toEqual([
    ...links.map(() => ''),
    'https://instagram.example/p/5',
  ])
})

test('the token is in no error', async () => {
  const { graph, read } = await office()
  graph.status = 403
  await expect(read()).rejects.toSatisfy((error: Error) => !`${error.message}${error.stack}`.includes('segredo'))
})

const post = (id: string, media_type: string) => ({ id, media_type, permalink: `https://instagram.example/p/${id}` })

/** Ten times more than any limit, counted as it goes out. */
function* chunks(graph: { sentBytes: number }) {
  const chunk = Buffer.alloc(64_000, ' ')
  while (graph.sentBytes < 150_000_000) {
    graph.sentBytes += chunk.length
    yield chunk
  }
}

/** The real app beside a graph of our own making, which is another company's server in production. */
async function office() {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#8c030d' } })
    .jpeg()
    .toBuffer()
  const graph = {
    status: 200,
    posts: [] as ReturnType<typeof post>[],
    pictureRequests: 0,
    endless: undefined as 'picture' | 'feed' | undefined,
    sentBytes: 0,
    isCutOff: false,
  }
  const server = createServer((request, response) => {
    const isPicture = request.url?.startsWith('/picture')
    if (graph.endless === (isPicture ? 'picture' : 'feed')) {
      response.on('close', () => {
        graph.isCutOff = true
      })
      pipeline(Readable.from(chunks(graph)), response, () => undefined)
      return
    }
    if (isPicture) {
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
