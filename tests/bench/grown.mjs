import fs from 'node:fs'
import { createServer } from 'vite'
import { median } from './lib/load.mjs'
import { serverEnv, startOurs, temporary } from './lib/servers.mjs'
import { json, save, signIn, timeOf } from './saves.mjs'

const warmUpCalls = 3
const calls = 15

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

/** Measures how long the panel's calls take with what years of use leave behind, beside those with the samples. */
export async function measureGrown({ dataDir }) {
  const grown = temporary('grown')
  fs.cpSync(dataDir, grown, { recursive: true })
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, ws: false } })
  const { grow } = await vite.ssrLoadModule('/tests/bench/programs/grow.mjs')
  await grow(serverEnv(grown).DATABASE_URL)
  await vite.close()

  const servers = [await startOurs(dataDir), await startOurs(grown)]
  const [few, years] = await Promise.all(servers.map(signIn))
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

/** Reads a path with the token. Returns the milliseconds until the response. */
async function get({ url, token }, path) {
  return await timeOf(`${url}${path}`, { headers: { ...json, authorization: `Bearer ${token}` } })
}
