// node bench/frames.mjs: the main thread's work for the frames of the page on a phone slowed four times. Needs a build and Chromium.
// A task of more than 16.7 ms, of the thread's own time, makes a frame late: other programs do not count. How long it takes to draw is not measured: without a graphics card it says nothing.
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { temporary } from './lib/data-folder.mjs'
import { startOurs } from './lib/servers.mjs'

const frameMs = 1000 / 60
const slowdown = Number(process.env.SLOWDOWN ?? 4)
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata']
const kinds = [
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'FunctionCall',
  'EventDispatch',
  'RunMicrotasks',
  'TimerFire',
  'MajorGC',
  'EvaluateScript',
]

const server = await startOurs(temporary('frames'), { YOUTUBE_IMAGES_URL: 'http://127.0.0.1:9' })
const browser = await chromium.launch({ executablePath: findBrowser() })
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.route(
    ({ origin }) => origin !== server.url,
    (route) => route.abort(),
  )
  await page.goto(server.url, { waitUntil: 'networkidle' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const scroll = (distance) =>
    cdp.send('Input.synthesizeScrollGesture', {
      x: 180,
      y: 500,
      yDistance: -distance,
      speed: 1200,
      gestureSourceType: 'touch',
    })

  const windows = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / innerHeight))
  await measure('the first scroll through the whole page', async () => {
    for (let window = 0; window < windows; window += 1) await scroll(740)
  })
  await measure('the same, upwards', async () => {
    for (let window = 0; window < windows; window += 1) await scroll(-740)
  })
  const next = await middleOf('Próximo slide')
  await measure('the slider: two changes', async () => {
    for (let change = 0; change < 2; change += 1) {
      await page.touchscreen.tap(...next)
      await pause(2500)
    }
  })
  await page.locator('.services').scrollIntoViewIfNeeded()
  await measure('a hem that rolls up and down', async () => {
    for (const distance of [500, -500, 500, -500]) await scroll(distance)
  })
  await page.evaluate(() => scrollTo(0, 0))
  const open = await middleOf('Abrir menu')
  await measure('the menu: opened and closed', async () => {
    for (let tap = 0; tap < 2; tap += 1) {
      await page.touchscreen.tap(...open)
      await pause(1000)
    }
  })

  /** Where a button is: Playwright's own script, which would look for it, must not run during a measurement. */
  async function middleOf(name) {
    const { x, y, width, height } = await page.getByRole('button', { name }).boundingBox()
    return [x + width / 2, y + height / 2]
  }

  /** Prints the tasks of the page's main thread while something moves. */
  async function measure(name, move) {
    await pause(1000)
    await browser.startTracing(page, { categories })
    const start = performance.now()
    await move()
    const seconds = (performance.now() - start) / 1000
    const { traceEvents } = JSON.parse(await browser.stopTracing())
    const tasks = mainThreadTasks(traceEvents)
    const late = tasks.filter(({ ms }) => ms > frameMs).toSorted((a, b) => b.ms - a.ms)
    const busy = tasks.reduce((sum, { ms }) => sum + ms, 0)
    const frames = Math.round((seconds * 1000) / frameMs)
    console.log(
      `${name}: ${seconds.toFixed(1)} s (${frames} frames), busy ${Math.round(busy)} ms, ${late.length} tasks over 16.7 ms`,
    )
    for (const { ms, parts } of late.slice(0, 5)) console.log(`  ${ms.toFixed(0)} ms: ${parts}`)
  }
} finally {
  await browser.close()
  await server.stop()
}

/** The tasks of the main thread that has most of them, and what each contains. */
function mainThreadTasks(events) {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const runs = mains.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X'),
  )
  const [own = []] = runs.toSorted((a, b) => b.length - a.length)
  const inside = own.filter(({ name }) => kinds.includes(name))
  return own
    .filter(({ name }) => name === 'RunTask')
    .map(({ ts, dur, tdur }) => {
      const parts = inside.filter((event) => event.ts >= ts && event.ts + event.dur <= ts + dur && event.dur > 1000)
      return {
        ms: (tdur ?? dur) / 1000,
        parts: parts.map((event) => `${event.name} ${Math.round(event.dur / 1000)}`).join(', '),
      }
    })
}
