import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { stopClock } from '#support/clock.ts'
import { newFolder } from '#support/new-folder.ts'
import { createFeedToken, refreshFeed } from './refresh-feed.ts'

test('§7 only pictures are stored, with their bytes, and they stay when the feed fails', async () => {
  const { graph, read, publisher, app } = await setupFeed()
  graph.posts = [post('1', 'IMAGE'), post('2', 'VIDEO'), post('3', 'IMAGE')]
  await read()
  const posts = publisher.edition.lists.posts
  expect(posts?.map(({ id }) => id)).toEqual(['1', '3'])
  expect((await app.inject(posts?.[0]?.media_url ?? '')).headers['content-type']).toBe('image/webp')

  graph.status = 500
  await expect(read()).rejects.toThrow('500')
  expect(publisher.edition.lists.posts).toEqual(posts)
})

test('a stored picture is not downloaded again, and a post removed from the feed is removed from the page', async () => {
  const { graph, read, publisher } = await setupFeed()
  graph.posts = [post('1', 'IMAGE'), post('2', 'IMAGE')]
  await read()
  graph.pictureRequests = 0
  graph.posts = [post('2', 'IMAGE')]
  await read()
  expect(graph.pictureRequests).toBe(0)
  expect(publisher.edition.lists.posts?.map(({ id }) => id)).toEqual(['2'])
})

test('a NUL in a text is left out, and of posts with the same id only the first is stored', async () => {
  const { graph, read, publisher } = await setupFeed()
  graph.posts = [post('1', 'IMAGE'), post('1', 'IMAGE'), post('2\0', 'IMAGE')]
  await read()
  const posts = publisher.edition.lists.posts
  expect(posts?.map(({ id, permalink }) => [id, permalink])).toEqual([
    ['1', 'https://instagram.example/p/1'],
    ['2', 'https://instagram.example/p/2'],
  ])
})

test('§8 a feed without pictures gives an empty list, a feed never read gives null', async () => {
  const { graph, read, publisher } = await setupFeed()
  expect(publisher.edition.lists.posts).toBeNull()
  graph.posts = [post('1', 'VIDEO')]
  await read()
  expect(publisher.edition.lists.posts).toEqual([])
})

test.each(['picture', 'feed'] as const)(
  'the download of a %s without a length stops at its limit, and the stored posts stay',
  async (endless) => {
    const { graph, read, publisher } = await setupFeed()
    graph.posts = [post('1', 'IMAGE')]
    await read()
    const before = publisher.edition.lists.posts
    graph.posts = [post('2', 'IMAGE')]
    graph.endless = endless
    await expect(read()).rejects.toThrow('too large')
    await expect.poll(() => graph.isCutOff).toBe(true)
    // The socket buffers of both ends add to the limit.
    expect(graph.sentBytes).toBeLessThan((endless === 'feed' ? 1_000_000 : 15_000_000) + 15_000_000)
    expect(publisher.edition.lists.posts).toEqual(before)
  },
)

test.each(['gone', 'broken'] as const)(
  'a post whose picture is %s is skipped, and the others are stored',
  async (fault) => {
    const { graph, read, publisher } = await setupFeed()
    graph.posts = [post('1', 'IMAGE'), post('2', 'IMAGE')]
    graph.faulty = { '/picture/1': fault }
    await read()
    expect(publisher.edition.lists.posts?.map(({ id }) => id)).toEqual(['2'])
    graph.faulty = {}
    await read()
    expect(publisher.edition.lists.posts?.map(({ id }) => id)).toEqual(['1', '2'])
  },
)

test('a permalink that is not an https URL is not stored, its picture is', async () => {
  const { graph, read, publisher } = await setupFeed()
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

test('a refused token is known until the feed is read again; another failure says nothing about it', async () => {
  const { graph, read, status } = await setupFeed()
  for (const refusal of [400, 401, 403]) {
    Object.assign(graph, { status: refusal, posts: [] })
    await expect(read()).rejects.toThrow(`${refusal}`)
    expect(status).toEqual({ isTokenRefused: true })
    graph.status = 500
    await expect(read()).rejects.toThrow('500')
    expect(status).toEqual({ isTokenRefused: true })
    graph.status = 200
    await read()
    expect(status).toEqual({ isTokenRefused: false })
  }
  // A picture that cannot be downloaded says nothing about the token.
  graph.posts = [post('1', 'IMAGE')]
  graph.pictureStatus = 403
  await expect(read()).rejects.toThrow('403')
  expect(status).toEqual({ isTokenRefused: false })
})

test('the token is refreshed every week and survives a restart; a new one of the operator replaces it', async () => {
  const { graph, read, clock } = await setupFeed()
  const dayMs = 24 * 60 * 60 * 1000
  // A token of today cannot be refreshed yet.
  await read()
  expect([graph.refreshed, graph.usedToken]).toEqual([['segredo'], 'segredo'])
  graph.refreshStatus = 200
  await read()
  expect(graph.refreshed).toHaveLength(1)
  clock.passed += dayMs
  await read()
  expect([graph.refreshed, graph.usedToken]).toEqual([['segredo', 'segredo'], 'segredo-2'])
  clock.passed += 6 * dayMs
  await read()
  expect([graph.refreshed.length, graph.usedToken]).toEqual([2, 'segredo-2'])
  clock.passed += dayMs
  await read()
  expect([graph.refreshed.at(-1), graph.usedToken]).toEqual(['segredo-2', 'segredo-3'])
  await read('segredo do dono')
  expect(graph.refreshed.at(-1)).toBe('segredo do dono')
})

test('an error does not contain the token', async () => {
  const { graph, read } = await setupFeed()
  graph.status = 403
  await expect(read()).rejects.toSatisfy((error: Error) => !`${error.message}${error.stack}`.includes('segredo'))
})

const post = (id: string, media_type: string) => ({ id, media_type, permalink: `https://instagram.example/p/${id}` })

/** 150 MB, ten times the highest limit. Counts the bytes sent. */
function* chunks(graph: { sentBytes: number }) {
  const chunk = Buffer.alloc(64_000, ' ')
  while (graph.sentBytes < 150_000_000) {
    graph.sentBytes += chunk.length
    yield chunk
  }
}

/** The real app with a local server in place of the Instagram API. */
async function setupFeed() {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#8c030d' } })
    .jpeg()
    .toBuffer()
  const graph = {
    status: 200,
    posts: [] as ReturnType<typeof post>[],
    pictureRequests: 0,
    pictureStatus: 200,
    faulty: {} as Record<string, 'gone' | 'broken'>,
    endless: undefined as 'picture' | 'feed' | undefined,
    sentBytes: 0,
    isCutOff: false,
    refreshed: [] as string[],
    refreshStatus: 400,
    usedToken: '',
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
      const fault = graph.faulty[request.url ?? '']
      response.statusCode = fault === 'gone' ? 404 : graph.pictureStatus
      response.end(fault === 'broken' ? 'no picture' : picture)
      return
    }
    const { pathname, searchParams } = new URL(request.url ?? '', apiUrl)
    const token = searchParams.get('access_token') ?? ''
    if (pathname === '/refresh_access_token' && searchParams.get('grant_type') === 'ig_refresh_token') {
      graph.refreshed.push(token)
      response.statusCode = graph.refreshStatus
      response.end(JSON.stringify({ access_token: `segredo-${graph.refreshed.length}`, expires_in: 5_183_944 }))
      return
    }
    graph.usedToken = token
    response.statusCode = token.startsWith('segredo') ? graph.status : 400
    const data = graph.posts.map((entry) => ({ ...entry, media_url: `${apiUrl}/picture/${entry.id}` }))
    response.end(JSON.stringify({ data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const built = await buildTestApp()
  const { db, publisher } = built
  const status = { isTokenRefused: false }
  const tokenFile = join(newFolder(), 'feed-token.json')
  const log = { error: () => undefined }
  /** Reads the feed as a server does that was started anew, by default with the same `INSTAGRAM_TOKEN`. */
  const read = (given = 'segredo') => {
    const token = createFeedToken(apiUrl, given, tokenFile, log)
    return refreshFeed({ db, publish: publisher.publish, apiUrl, token, status, log })
  }
  return { ...built, graph, read, status, clock: stopClock(), tokenFile }
}
