import { setTimeout as pause } from 'node:timers/promises'
import { dataWithProducts, resourcesFile } from './lib/data-folder.mjs'
import { capture, fetchOnce } from './lib/fetch-once.mjs'
import { compete, medians } from './lib/load.mjs'
import { median, ratioOf } from './lib/numbers.mjs'
import { administrator, startBare, startOurs } from './lib/servers.mjs'
import { waitUntilIdle } from './lib/wait-until-idle.mjs'

const paths = ['/', '/products']
const writes = 5

/** Measures page and list with 12 to 10,000 products: compressed bytes, time to publish, CPU per request. */
export async function measureGrowth({ seeded, counts, rounds, requests, say }) {
  const rows = []
  for (const count of counts) {
    say(`growth, ${count} products`)
    const server = await startOurs(await dataWithProducts(seeded, count))
    const published = await measurePublishing(server)
    const atOnce = await bytesOf(server)
    await waitUntilIdle(server)
    const resources = await Promise.all(paths.map((path) => capture(server.url, path)))
    const bare = await startBare(resourcesFile(`growth-${count}`, resources))
    const served = []
    for (const path of paths) {
      const job = { path, requests, seconds: 3 }
      const results = await compete({ ours: { server, job }, bare: { server: bare, job } }, rounds)
      served.push({ cpuUs: medians(results.ours).cpuUs, toBare: ratioOf(results.ours.cpuUs, results.bare.cpuUs) })
    }
    rows.push({ count, ...published, atOnce, idle: await bytesOf(server), home: served[0], list: served[1] })
    await Promise.all([server.stop(), bare.stop()])
  }
  return rows
}

/** Changes the first product's title repeatedly. Returns the median ms until the API responds and until `/` shows it. */
async function measurePublishing({ url }) {
  const json = { 'content-type': 'application/json' }
  const login = await fetchOnce(`${url}/auth/login`, {
    method: 'POST',
    headers: { ...json, 'accept-encoding': 'identity' },
    body: JSON.stringify(administrator),
  })
  const { access_token: token } = JSON.parse(login.bytes)
  const [product] = JSON.parse((await fetchUncompressed(`${url}/products`)).bytes)
  const body = ({ title }) => JSON.stringify({ title, features: product.features })
  const responded = []
  const shown = []
  for (let write = 0; write < writes; write += 1) {
    const title = `${product.title} ${write}`
    const start = performance.now()
    const reply = await fetchOnce(`${url}/products/${product._id}`, {
      method: 'PUT',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: body({ title }),
    })
    if (reply.status !== 200) throw new Error(`a change of a product returned ${reply.status}`)
    responded.push(performance.now() - start)
    while (!String((await fetchUncompressed(`${url}/`)).bytes).includes(title)) {
      if (performance.now() - start > 120_000) throw new Error('the page does not show what was saved')
      await pause(2)
    }
    shown.push(performance.now() - start)
  }
  return { respondedMs: median(responded), shownMs: median(shown) }
}

async function bytesOf({ url }) {
  const [home, list] = await Promise.all(paths.map((path) => fetchOnce(url + path)))
  return { home: home.bytes.length, list: list.bytes.length }
}

function fetchUncompressed(url) {
  return fetchOnce(url, { headers: { 'accept-encoding': 'identity' } })
}
