import fs from 'node:fs'
import { createServer } from 'vite'
import { fetchOnce, median } from './lib/load.mjs'
import { serverEnv, startOurs, temporary } from './lib/servers.mjs'
import { json, save, signIn } from './saves.mjs'

const warmUpCalls = 3
const calls = 15
const products = 1000

const paths = (product) => [
  '/overview',
  '/history',
  '/history?entity=products',
  `/history?entity=products&id=${product._id}`,
  '/trash',
  '/me/sessions',
  '/products',
  '/faq',
]

/** Measures how long the panel's calls take with what years of use leave behind, beside the samples, and lists of 1,000 products. */
export async function measureGrown({ dataDir }) {
  const [grown, many] = ['grown', 'many-listed'].map(temporary)
  for (const folder of [grown, many]) fs.cpSync(dataDir, folder, { recursive: true })
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, ws: false } })
  const { grow } = await vite.ssrLoadModule('/tests/bench/programs/grow.mjs')
  await grow(serverEnv(grown).DATABASE_URL)
  const { fill } = await vite.ssrLoadModule('/tests/bench/programs/fill.mjs')
  await fill(serverEnv(many).DATABASE_URL, products)
  await vite.close()

  const folders = [dataDir, grown, many]
  const servers = []
  for (const folder of folders) servers.push(await startOurs(folder))
  const [few, years, lots] = await Promise.all(servers.map(signIn))
  const figures = []
  for (const path of paths(few.product)) {
    const value = await ratio(
      () => get(years, path),
      () => get(few, path),
    )
    figures.push({ gate: `${path.replace(few.product._id, '…')} after years ÷ with the samples`, most: 5, value })
  }
  const value = await ratio(
    () => save(years, Math.random()),
    () => save(few, Math.random()),
  )
  figures.push({ gate: 'a save after years ÷ with the samples', most: 5, value })
  figures.push({
    gate: `a list of ${products} with a token ÷ the visitors'`,
    most: 3,
    value: await ratio(
      () => get(lots, '/products'),
      () => get({ url: lots.url }, '/products'),
    ),
  })
  await Promise.all(servers.map((server) => server.stop()))
  return figures
}

/** The ratio of the medians of two calls, which take turns. */
async function ratio(one, other) {
  const times = [[], []]
  for (let number = -warmUpCalls; number < calls; number += 1) {
    const took = [await one(), await other()]
    if (number >= 0) for (const nth of [0, 1]) times[nth].push(took[nth])
  }
  return median(times[0]) / median(times[1])
}

/** Reads a path, with the token if there is one. Returns the milliseconds until the response. */
async function get({ url, token }, path) {
  const start = performance.now()
  const headers = token === undefined ? json : { ...json, authorization: `Bearer ${token}` }
  const { status } = await fetchOnce(`${url}${path}`, { headers })
  if (status !== 200) throw new Error(`${path} returned ${status}`)
  return performance.now() - start
}
