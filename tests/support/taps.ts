import type { Locator, Page } from '@playwright/test'

/** Taps with a finger at a time of its own, so that a busy machine changes no delay: `tap` returns a function for the next tap there. */
export async function createFinger(page: Page) {
  const browser = await page.context().newCDPSession(page)
  /** In seconds. */
  let now = Date.now() / 1000
  async function touch(x: number, y: number) {
    const touchPoints = [{ x: Math.round(x), y: Math.round(y) }]
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: now })
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: now + 0.01 })
  }
  return {
    /** Taps long after the former tap. */
    async tap(x: number, y: number) {
      now = Math.max(now + 5, Date.now() / 1000)
      await touch(x, y)
    },
    /** Taps this long after the former tap. */
    async tapAfter(ms: number, x: number, y: number) {
      now += ms / 1000
      await touch(x, y)
    },
  }
}

/** In px of the window. */
export async function middleOf(locator: Locator): Promise<[x: number, y: number]> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not visible')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Records the calls that write. `settle` resolves when nothing is being loaded, and what that has changed is shown. */
export function watchCalls(page: Page) {
  const open = new Set<object>()
  const writes: string[] = []
  page.on('request', (request) => {
    const type = request.resourceType()
    if (['fetch', 'xhr', 'script', 'stylesheet'].includes(type)) open.add(request)
    if (['fetch', 'xhr'].includes(type) && request.method() !== 'GET')
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // A page behind another has no frames.
  const frames = () => page.evaluate(() => new Promise<void>((done) => setTimeout(() => done(), 20)))
  return {
    writes,
    async settle() {
      do {
        for (let frame = 0; frame < 3; frame++) await frames()
        await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('.skeleton'))
      } while (open.size > 0)
    },
  }
}
