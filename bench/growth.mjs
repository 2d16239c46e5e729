import { dataWithProducts, resourcesFile } from './lib/data-folder.mjs'
import { capture, fetchOnce } from './lib/fetch-once.mjs'
import { compete, load, medians } from './lib/load.mjs'
import { median, ratioOf } from './lib/numbers.mjs'
import { residentBytes } from './lib/process-stats.mjs'
import { administrator, startBare, startOurs } from './lib/servers.mjs'
import { waitUntilIdle } from './lib/wait-until-idle.mjs'

const paths = ['/', '/products']
const warmUpWrites = 3
const writes = 15
const robotRounds = 9
const json = { 'content-type': 'application/json' }

/** Measures page and list with 12 to 10,000 products: compressed bytes, time to publish, CPU per request, and what a robot does to visitors. */
export async function measureGrowth({ seeded, counts, rounds, requests, say }) {
  const rows = []
  const folders = []
  for (const count of counts) folders.push(await dataWithProducts(seeded, count))
  say('growth, writes')
  const published = await measurePublishing(folders)
  for (const [index, count] of counts.entries()) {
    say(`growth, ${count} products`)
    const server = await startOurs(folders[index])
    await waitUntilIdle(server)
    const resources = await Promise.all(paths.map((path) => capture(server.url, path)))
    const bare = await startBare(resourcesFile(`growth-${count}`, resources))
    const served = []
    for (const path of paths) {
      const job = { path, requests, seconds: 3 }
      const results = await compete({ ours: { server, job }, bare: { server: bare, job } }, rounds)
      served.push({ cpuUs: medians(results.ours).cpuUs, toBare: ratioOf(results.ours.cpuUs, results.bare.cpuUs) })
    }
    const robot = await measureRobot(server, Math.min(rounds, robotRounds))
    rows.push({
      count,
      ...published[index],
      ...robot,
      compressed: await bytesOf(server),
      home: served[0],
      list: served[1],
    })
    await Promise.all([server.stop(), bare.stop()])
  }
  return rows
}

/**
 * Changes the first product's title on each server in turn, so that all are measured under the same conditions. Returns for each the
 * median ms until the API responds and until page and list show it, and what a write costs compared with the first server's.
 */
async function measurePublishing(folders) {
  const servers = await Promise.all(folders.map((folder) => startOurs(folder)))
  const owners = await Promise.all(servers.map(signIn))
  const times = servers.map(() => ({ respondedMs: [], shownMs: [] }))
  for (let write = -warmUpWrites; write < writes; write += 1)
    for (const [index, owner] of owners.entries()) {
      const { respondedMs, shownMs } = await measureWrite(owner, `${owner.product.title} ${write + warmUpWrites}`)
      if (write < 0) continue
      times[index].respondedMs.push(respondedMs)
      times[index].shownMs.push(shownMs)
    }
  await Promise.all(servers.map((server) => server.stop()))
  return times.map(({ respondedMs, shownMs }) => ({
    respondedMs: median(respondedMs),
    shownMs: median(shownMs),
    toFewest: ratioOf(respondedMs, times[0].respondedMs),
  }))
}

async function signIn({ url }) {
  const login = await fetchOnce(`${url}/auth/login`, {
    method: 'POST',
    headers: { ...json, 'accept-encoding': 'identity' },
    body: JSON.stringify(administrator),
  })
  const [product] = JSON.parse((await fetchUncompressed(`${url}/products`)).bytes)
  return { url, product, token: JSON.parse(login.bytes).access_token }
}

async function measureWrite({ url, product, token }, title) {
  const start = performance.now()
  const reply = await fetchOnce(`${url}/products/${product._id}`, {
    method: 'PUT',
    headers: { ...json, 'accept-encoding': 'identity', authorization: `Bearer ${token}` },
    body: JSON.stringify({ title, features: product.features }),
  })
  if (reply.status !== 200) throw new Error(`a change of a product returned ${reply.status}`)
  const respondedMs = performance.now() - start
  const { slug } = JSON.parse(reply.bytes)
  for (const path of [`/produto/${slug}`, '/products', '/'])
    if (!String((await fetchUncompressed(url + path)).bytes).includes(title))
      throw new Error(`${path} does not show what was saved`)
  return { respondedMs, shownMs: performance.now() - start }
}

/** Compares the 99th percentile of `/` while a robot walks the products' pages with that of rounds without it, and reads the memory. */
async function measureRobot(server, rounds) {
  const products = JSON.parse((await fetchUncompressed(`${server.url}/products`)).bytes)
  const job = { path: '/', requests: 1e9, seconds: 2 }
  const p99 = { robot: [], quiet: [] }
  let walked = 0
  for (let round = 0; round < rounds; round += 1) {
    p99.quiet.push((await load(server, job)).p99Ms)
    let isWalking = true
    const walk = async () => {
      while (isWalking && walked < products.length) {
        const { status } = await fetchOnce(`${server.url}/produto/${products[walked].slug}`)
        if (status !== 200) throw new Error(`a product's page returned ${status}`)
        walked += 1
      }
    }
    const walking = walk()
    p99.robot.push((await load(server, job)).p99Ms)
    isWalking = false
    await walking
  }
  return { robot: ratioOf(p99.robot, p99.quiet), walked, bytes: residentBytes(server.pid) }
}

async function bytesOf({ url }) {
  const [home, list] = await Promise.all(paths.map((path) => fetchOnce(url + path)))
  return { home: home.bytes.length, list: list.bytes.length }
}

function fetchUncompressed(url) {
  return fetchOnce(url, { headers: { 'accept-encoding': 'identity' } })
}
