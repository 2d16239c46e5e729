import fs from 'node:fs'
import zlib from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, scrollThrough, test, waitUntilHydrated } from '#support/e2e-test.ts'

// A mid-range phone: the project's budgets are measured on it.
test.use({
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  // What another file adds to the content has weight, too.
  ownServerFor: 'page-weight',
})

interface Transfer {
  path: string
  type: string
  bytes: number
  /** Milliseconds from the start of the navigation. */
  startedAt: number
  endedAt: number
}

/** The page's requests so far, with their transferred bytes; the document is first. */
async function transfers(page: Page): Promise<Transfer[]> {
  return await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
      const { name, initiatorType, transferSize, startTime, responseEnd } = entry as PerformanceResourceTiming
      const { pathname: path } = new URL(name)
      return { path, type: initiatorType, bytes: transferSize, startedAt: startTime, endedAt: responseEnd }
    }),
  )
}

async function largestPaint(page: Page): Promise<{ url: string }> {
  return await page.evaluate(
    () =>
      new Promise<{ url: string }>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { url?: string }
          resolve({ url: last.url ?? '' })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

test('HTML, style sheet, loader and data are at most 24 KB in brotli, and nothing blocks the first paint', async ({
  request,
}) => {
  const answer = await request.get('/', { headers: { 'accept-encoding': 'br' } })
  const bytes = zlib.brotliCompressSync(await answer.body(), {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 },
  }).length
  expect(bytes).toBeLessThanOrEqual(24_000)
  const html = await answer.text()
  expect(html).not.toMatch(/<link[^>]+rel="stylesheet"/)
  expect(html).not.toMatch(/<script[^>]+src=/)
})

test('until the largest picture is there: at most 4 requests and 100 KB, the hero’s portrait included', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const { url } = await largestPaint(page)
  expect(url).toMatch(/hero-toldo-retratil-portrait-\w+-720\.avif$/)
  const all = await transfers(page)
  const arrivedAt = all.find(({ path }) => url.endsWith(path))?.endedAt ?? 0
  // Lazy pictures wait for the layout, which comes before or after its arrival as the machine is busy.
  const lazy = await page.evaluate(() =>
    [...document.images].filter(({ loading }) => loading === 'lazy').map(({ currentSrc }) => currentSrc),
  )
  const before = all.filter(
    ({ path, startedAt }) => startedAt < arrivedAt && !lazy.some((image) => image.endsWith(path)),
  )
  expect(before.length, JSON.stringify(before)).toBeLessThanOrEqual(4)
  const bytes = before.reduce((sum, transfer) => sum + transfer.bytes, 0)
  expect(bytes, JSON.stringify(before)).toBeLessThanOrEqual(100_000)
})

test('all script loaded without an interaction is at most 77 KB in brotli, and none is loaded before the first paint', async ({
  page,
}) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  await scrollThrough(page)
  await page.waitForLoadState('networkidle')
  const scripts = (await transfers(page)).filter(({ path }) => path.endsWith('.js'))
  const bytes = scripts.map(({ path }) => zlib.brotliCompressSync(fs.readFileSync(`dist/client${path}`)).length)
  expect(scripts.length).toBeGreaterThan(0)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(77_000)
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  const started = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
  )
  for (const script of started) expect(script.startTime).toBeGreaterThan(firstPaint)
})

for (const { viewport, tag } of [
  { viewport: { width: 412, height: 823 }, tag: [] },
  { viewport: { width: 1440, height: 900 }, tag: '@night' },
]) {
  test(`nothing shifts while the page loads, hydrates and is scrolled through, at ${viewport.width} px`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      const shifts: unknown[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await waitUntilHydrated(page)
    await scrollThrough(page)
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    const sum = shifts.reduce((sum, shift) => sum + shift, 0)
    // Rounded to three decimals, as tools report it: a late font may move a baseline by a fraction of a pixel.
    expect(sum.toFixed(3)).toBe('0.000')
  })
}

test('§2 pictures load only near the window, and of the slides only the one shown', { tag: '@night' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const pictures = (await transfers(page)).filter(({ path }) => /^\/(pictures|media)\//.test(path))
  expect(pictures.filter(({ path }) => path.includes('hero-'))).toHaveLength(1)
  expect(pictures.filter(({ path }) => path.startsWith('/media/'))).toEqual([])
})
