import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPosterFetcher, fetchMissingPosters } from '#server/services/fetch-posters.ts'
import { renderSite } from '#site/render.tsx'
import { buildTestApp } from '#support/build-test-app.ts'
import { sampleAssets, sampleContent } from '#support/site-content.ts'

const dayMs = 86_400_000
const video = 'dQw4w9WgXcQ'
const other = 'toldo-00001'

test('§7 a poster is fetched once and stored, and the page names our copy', async () => {
  const { save, fetchMissing, host, poster, app, page } = await setUp()
  await save(video)
  expect(page()).toContain(`https://img.youtube.com/vi/${video}/hqdefault.jpg`)
  await fetchMissing()
  await save('abcdefghijk')
  await fetchMissing()
  await fetchMissing()
  expect(host.asked).toEqual([`/vi/${video}/hqdefault.jpg`, '/vi/abcdefghijk/hqdefault.jpg'])
  expect(poster()).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), width: 480, height: 360 })
  const path = `/media/${poster()?.hash}-480.webp`
  expect((await app.inject(path)).headers['content-type']).toBe('image/webp')
  expect(page()).toContain(path)
  expect(page()).not.toContain('img.youtube.com')
})

test('a save does not wait for the host, and its poster is added later', async () => {
  const { save, publisher, host, poster, log } = await setUp()
  host.isSilent = true
  onTestFinished(fetchMissingPosters(publisher, host.url, log, 1))
  await save(video)
  await expect.poll(() => host.asked.length).toBe(1)
  expect(poster()).toBeNull()
  host.release()
  await expect.poll(() => poster()?.width).toBe(480)
})

const wrongResponses: [string, (host: Host) => void][] = [
  ['a page', (host) => host.answer((_, response) => response.end('<!doctype html><title>Not found</title>'))],
  ['a placeholder of 120 px', (host) => host.answer((_, response) => response.end(host.placeholder))],
  ['a placeholder with 404', (host) => host.answer((_, response) => response.writeHead(404).end(host.placeholder))],
  ['a picture with an error', (host) => host.answer((_, response) => response.writeHead(503).end(host.picture))],
  ['more than a megabyte', (host) => host.answer((_, response) => response.end(host.heavy))],
  [
    'a way to another address',
    (host) =>
      host.answer(({ url }, response) =>
        url === '/else' ? response.end(host.picture) : response.writeHead(302, { location: '/else' }).end(),
      ),
  ],
  ['a connection that breaks', (host) => host.answer((request) => request.socket.destroy())],
]

test.each(wrongResponses)('%s is not stored, and is requested again after a day', async (_, respondWrongly) => {
  const { save, fetchMissing, clock, host, poster, lines, db } = await setUp()
  respondWrongly(host)
  await save(video)
  for (const time of [0, dayMs - 1, dayMs]) {
    clock.ms = time
    await fetchMissing()
    expect(host.asked).toHaveLength(time < dayMs ? 1 : 2)
  }
  expect(poster()).toBeNull()
  expect(host.asked).not.toContain('/else')
  expect(await db.selectFrom('media').select('hash').execute()).toEqual([])
  expect(lines).toHaveLength(2)

  host.answer((_, response) => response.end(host.picture))
  clock.ms = 2 * dayMs
  await fetchMissing()
  expect(poster()?.width).toBe(480)
})

test('without a network the reason is logged', async () => {
  const { save, fetchMissing, host, lines } = await setUp()
  await host.close()
  await save(video)
  await fetchMissing()
  await fetchMissing()
  expect(lines).toEqual([[{ reason: 'the host is not reachable' }, 'posters_not_fetched']])
})

test('another video gets its own poster, another text keeps it, and a save requests a missing one again', async () => {
  const { save, fetchMissing, host, poster } = await setUp()
  const id = await save(video)
  await fetchMissing()
  const first = poster()
  await save(video, { id, title: 'Outra' })
  expect(poster()).toEqual(first)

  host.answer((_, response) => response.writeHead(404).end())
  await save(other, { id, title: 'Outra' })
  expect(poster()).toBeNull()
  await fetchMissing()
  await fetchMissing()
  expect(host.asked).toHaveLength(2)

  host.answer((_, response) => response.end(host.picture2))
  await save(other, { id, title: 'Mais outra' })
  await fetchMissing()
  expect(poster()?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(poster()?.hash).not.toBe(first?.hash)
})

test('a poster that arrives after its service got another video is not used', async () => {
  const { save, fetchMissing, host, poster } = await setUp()
  host.isSilent = true
  const id = await save(video)
  const pass = fetchMissing()
  await expect.poll(() => host.asked.length).toBe(1)
  await save(other, { id })
  host.release()
  await pass
  expect(poster()).toBeNull()
})

type Host = Awaited<ReturnType<typeof startHost>>

/** A local host of posters, in place of YouTube. */
async function startHost() {
  const jpeg = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const picture = await jpeg(480, 360, '#8c030d')
  let answer: RequestListener = (_, response) => response.end(picture)
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    host.asked.push(request.url ?? '')
    if (host.isSilent) held.push(() => answer(request, response))
    else answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections())
  onTestFinished(close)
  const host = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [] as string[],
    isSilent: false,
    picture,
    picture2: await jpeg(480, 360, '#0d8c03'),
    placeholder: await jpeg(120, 90, '#888888'),
    heavy: Buffer.concat([picture, Buffer.alloc(1_000_000)]),
    answer(listener: RequestListener) {
      answer = listener
    },
    release() {
      host.isSilent = false
      for (const go of held.splice(0)) go()
    },
    close,
  }
  return host
}

async function setUp() {
  const built = await buildTestApp()
  const host = await startHost()
  const { publisher, send } = built
  const lines: unknown[][] = []
  const log = { info: (...line: unknown[]) => void lines.push(line) }
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const startMs = performance.now()
  const clock = {
    set ms(ms: number) {
      vi.advanceTimersByTime(startMs + ms - performance.now())
    },
  }
  const services = () => publisher.edition.lists.services
  return {
    ...built,
    host,
    lines,
    log,
    clock,
    fetchMissing: createPosterFetcher(publisher, host.url, log),
    poster: () => services()?.[0]?.poster,
    page: () => [...renderSite(sampleContent({ services: services() }), sampleAssets)][0]?.html,
    async save(youtubeId: string, { id = '', title = 'Troca de lona' } = {}): Promise<string> {
      const method = id ? 'PUT' : 'POST'
      const payload = { title, description: 'Como nova.', youtubeId }
      const reply = await send(method, `/services${id && `/${id}`}`, payload)
      expect(reply.statusCode).toBeLessThan(300)
      return reply.json()._id
    },
  }
}
