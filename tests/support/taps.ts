import type { Locator, Page } from '@playwright/test'

/** Taps with a finger at a time of its own, so that a busy machine changes no delay. A tap resolves once the page has heard its click. */
export async function createFinger(page: Page) {
  const browser = await page.context().newCDPSession(page)
  let hear = () => {}
  await page.exposeBinding('hearClick', () => hear())
  const listen = () => addEventListener('click', () => (window as unknown as { hearClick(): void }).hearClick(), true)
  await page.addInitScript(listen)
  await page.evaluate(listen)
  /** In seconds. */
  let now = Date.now() / 1000
  async function touch(x: number, y: number) {
    // A disabled control has no click.
    const heard = Promise.race([new Promise<void>((done) => (hear = done)), page.waitForTimeout(500)])
    const touchPoints = [{ x: Math.round(x), y: Math.round(y) }]
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: now })
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: now + 0.01 })
    await heard
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

/** Puts a finger down, in px of the window. Playwright has only taps, so the browser's own protocol sends the touches. */
export async function putFingerDown(page: Page, x: number, y: number) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  return {
    async moveTo(x: number, y: number) {
      await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
    },
    async lift() {
      await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  }
}

/** Records the calls that write. `settle` resolves when nothing is being loaded, and what that has changed is shown. */
export function watchCalls(page: Page) {
  const open = new Set<object>()
  const writes: string[] = []
  let hasNewScript = false
  page.on('request', (request) => {
    const type = request.resourceType()
    if (['fetch', 'xhr', 'script', 'stylesheet'].includes(type)) open.add(request)
    if (['fetch', 'xhr'].includes(type) && request.method() !== 'GET')
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  // The panel never reads the body of a refusal, so that it does not finish.
  page.on('response', (response) => response.ok() || open.delete(response.request()))
  page.on('requestfinished', (request) => {
    open.delete(request)
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) hasNewScript = true
  })
  page.on('requestfailed', (request) => open.delete(request))
  return {
    writes,
    async settle() {
      do {
        // React fills a place that it has left empty after 300 ms, though the script is there.
        if (hasNewScript) await page.waitForTimeout(300)
        hasNewScript = false
        await page.evaluate(untilStill)
      } while (open.size > 0 || hasNewScript)
    },
  }
}

/** In the page. */
async function untilStill() {
  let hasChanged = false
  const observer = new MutationObserver(() => {
    hasChanged = true
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const isShown = () => document.querySelector('h1') && !document.querySelector('.skeleton')
  for (let still = 0; still < 3; still = hasChanged || !isShown() ? 0 : still + 1) {
    hasChanged = false
    // A page behind another has no frames.
    await new Promise((done) => setTimeout(done, 20))
  }
  observer.disconnect()
}
