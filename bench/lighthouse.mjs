import { browserArgs, findBrowser } from '../scripts/lib/browser.mjs'
import { installPackagesOf } from '../scripts/lib/install.mjs'
import { fetchOnce } from './lib/fetch-once.mjs'
import { median } from './lib/numbers.mjs'
import { startPosters } from './lib/posters.mjs'
import { startOurs, startStatic } from './lib/servers.mjs'
import { waitUntilIdle } from './lib/wait-until-idle.mjs'

const attempts = 3

const audits = {
  firstPaintMs: 'first-contentful-paint',
  largestPaintMs: 'largest-contentful-paint',
  blockingMs: 'total-blocking-time',
  layoutShift: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
}

/** Audits the page with Lighthouse's phone (slow 4G, CPU slowed to a quarter), in turn with the page without scripts. */
export async function measureLighthouse({ dataDir, rounds, say }) {
  await installPackagesOf('bench')
  const chromePath = findBrowser()
  if (!chromePath) throw new Error('Lighthouse needs Chromium or Chrome: install one, or name it in CHROMIUM_PATH.')
  const { default: lighthouse } = await import('lighthouse')
  const { launch } = await import('chrome-launcher')

  const posters = await startPosters()
  const ours = await startOurs(dataDir, { YOUTUBE_IMAGES_URL: posters.url })
  await waitUntilIdle(ours)
  posters.stop()
  const plain = await fetchOnce(`${ours.url}/`, { headers: { 'accept-encoding': 'identity' } })
  if (plain.bytes.includes('img.youtube.com')) throw new Error('a poster is not stored')
  const withoutScripts = await startStatic(ours.url)
  const pages = { ours, static: withoutScripts }
  const names = Object.keys(pages)
  const lists = Object.fromEntries(names.map((name) => [name, []]))
  // Round -1 warms up the caches of both servers.
  for (let round = -1; round < rounds; round += 1) {
    say(`lighthouse, round ${round + 1}`)
    for (const turn of names.keys()) {
      const name = names[(turn + round + names.length) % names.length]
      const figures = await auditWithRetry(pages[name].url)
      if (round >= 0) lists[name].push(figures)
    }
  }
  const html = await Promise.all(names.map(async (name) => (await fetchOnce(`${pages[name].url}/`)).bytes.length))
  await Promise.all([ours.stop(), withoutScripts.stop()])
  return Object.fromEntries(names.map((name, index) => [name, { ...mediansOf(lists[name]), htmlBytes: html[index] }]))

  /** Lighthouse sometimes fails on a busy machine because the browser lost its trace; it asks to run again. */
  async function auditWithRetry(url) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await audit(url)
      } catch (error) {
        if (attempt === attempts) throw error
        say(`lighthouse again: ${error.message}`)
      }
    }
  }

  async function audit(url) {
    const chrome = await launch({ chromePath, chromeFlags: ['--headless', ...browserArgs], logLevel: 'silent' })
    try {
      const options = { port: chrome.port, output: 'json', logLevel: 'silent' }
      const { lhr } = await lighthouse(`${url}/`, options)
      if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
      const scores = Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])
      const values = Object.entries(audits).map(([figure, id]) => [figure, lhr.audits[id].numericValue])
      const requests = lhr.audits['network-requests'].details.items.length
      return Object.fromEntries([...scores, ...values, ['requests', requests]])
    } finally {
      await chrome.kill()
    }
  }
}

function mediansOf(runs) {
  const figures = Object.keys(runs[0])
  return {
    ...Object.fromEntries(figures.map((figure) => [figure, median(runs.map((run) => run[figure]))])),
    leastPerformance: Math.min(...runs.map(({ performance }) => performance)),
  }
}
