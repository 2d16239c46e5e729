import { once } from 'node:events'
import http from 'node:http'
import sharp from 'sharp'
import { browserArgs, findBrowser } from '../support/browser.mjs'
import { installPackagesOf } from '../support/packages.mjs'
import { median, waitUntilIdle } from './lib/load.mjs'
import { startOurs, startStatic } from './lib/servers.mjs'
import { json, signIn } from './saves.mjs'

/** Audits the page with Lighthouse's phone (slow 4G, CPU slowed to a quarter), in turn with the page without scripts. */
export async function measureLighthouse({ dataDir, rounds }) {
  await installPackagesOf('tests/bench')
  const chromePath = findBrowser()
  if (!chromePath) throw new Error('Lighthouse needs Chromium or Chrome: install one, or name it in CHROMIUM_PATH.')
  const { default: lighthouse } = await import('lighthouse')
  const { launch } = await import('chrome-launcher')

  const posters = await startPosters()
  const ours = await startOurs(dataDir, { YOUTUBE_IMAGES_URL: posters.url })
  await saveOwnContact(ours)
  await waitUntilIdle(ours)
  posters.stop()
  const plain = await startStatic(ours.url)
  const [audits, ofPlain] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    audits.push(await audit(ours.url))
    ofPlain.push(await audit(plain.url))
  }
  await Promise.all([ours.stop(), plain.stop()])

  const value = (figure, runs = audits) => median(runs.map((run) => run[figure]))
  return [
    { gate: 'Lighthouse performance', least: 98, value: value('performance') },
    { gate: 'Lighthouse accessibility', least: 100, value: value('accessibility') },
    { gate: 'Lighthouse SEO', least: 100, value: value('seo') },
    { gate: 'largest paint ÷ without scripts', most: 1.1, value: value('paintMs') / value('paintMs', ofPlain) },
    {
      gate: 'blocking time, ms over that without scripts',
      most: 50,
      value: value('blockingMs') - value('blockingMs', ofPlain),
    },
    { gate: 'layout shift', most: 0, value: value('shift') },
  ]

  async function audit(url) {
    const chrome = await launch({ chromePath, chromeFlags: ['--headless', ...browserArgs], logLevel: 'silent' })
    try {
      const { lhr } = await lighthouse(`${url}/`, { port: chrome.port, output: 'json', logLevel: 'silent' })
      if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
      const score = (id) => Math.round((lhr.categories[id].score ?? 0) * 100)
      return {
        performance: score('performance'),
        accessibility: score('accessibility'),
        seo: score('seo'),
        paintMs: lhr.audits['largest-contentful-paint'].numericValue,
        blockingMs: lhr.audits['total-blocking-time'].numericValue,
        shift: lhr.audits['cumulative-layout-shift'].numericValue,
      }
    } finally {
      await chrome.kill()
    }
  }
}

/** Replaces the sample contact, with which pages ask search engines to leave them out. */
async function saveOwnContact(server) {
  const { url, token } = await signIn(server)
  const [meta] = await (await fetch(`${url}/meta`)).json()
  const saved = await fetch(`${url}/meta`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...meta, email: 'oi@sombraboa.example' }),
  })
  if (!saved.ok) throw new Error(`POST /meta returned ${saved.status}`)
}

/**
 * Starts a server with a poster for each video, in place of YouTube's, which has none for the invented videos of the samples: Lighthouse
 * counts an image that is not found as an error of the page.
 */
async function startPosters() {
  const poster = await sharp('samples/toldo-fixo/master.webp').resize(480, 360).jpeg().toBuffer()
  const server = http.createServer((_, response) => response.setHeader('content-type', 'image/jpeg').end(poster))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}
