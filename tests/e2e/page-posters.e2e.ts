import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Service } from '#contract/services.ts'
import { youtubePosterUrl } from '#contract/youtube.ts'
import { expect, scrollThrough, test, waitUntilHydrated } from '#support/e2e-test.ts'

test.use({
  serverEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern even where no fixture is needed
    async ({}, use) => {
      const poster = fs.readFileSync('samples/toldo-fixo/master.webp')
      const host = createServer((_, response) => response.end(poster))
      await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
      await use({ YOUTUBE_IMAGES_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}` })
      host.close()
    },
    { scope: 'worker' },
  ],
})

test('§7 if the server has the posters, no other host is requested before the visitor acts', { tag: '@night' }, async ({
  page,
  server,
  outsideRequests,
}) => {
  // The lists go live before the page that shows them.
  const missing = async () => {
    const [services, html]: [Service[], string] = await Promise.all([
      fetch(`${server.url}/services`).then((reply) => reply.json()),
      fetch(server.url).then((reply) => reply.text()),
    ])
    return services.filter(({ youtubeId, poster }) => !poster || html.includes(youtubePosterUrl(youtubeId))).length
  }
  await expect.poll(missing, { timeout: 80_000 }).toBe(0)
  await page.goto('/')
  await waitUntilHydrated(page)
  await scrollThrough(page)
  const frames = page.locator('.video-poster')
  await expect(frames.locator('picture img')).toHaveCount(3)
  for (const frame of await frames.all()) {
    const poster = frame.locator('picture img')
    await poster.scrollIntoViewIfNeeded()
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await poster.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`${server.url}/media/`)
    expect(await poster.boundingBox(), 'it fills its frame').toEqual(await frame.boundingBox())
  }
  await page.waitForLoadState('networkidle')
  expect(outsideRequests).toEqual([])
})
