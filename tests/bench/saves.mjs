import fs from 'node:fs'
import { createServer } from 'vite'
import { fetchOnce, median } from './lib/load.mjs'
import { administrator, serverEnv, startOurs, temporary } from './lib/servers.mjs'

const warmUpSaves = 3
const saves = 15
const warmUpLists = 20
const lists = 40
export const json = { 'content-type': 'application/json', 'accept-encoding': 'identity' }

/**
 * Measures how long the API takes to save a product among `products`, beside one among the samples, the two servers in turn, and to send their
 * list with a token, beside the visitors', when nothing was written since it was last read.
 */
export async function measureSaves({ dataDir, products }) {
  const many = temporary('many-products')
  fs.cpSync(dataDir, many, { recursive: true })
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, ws: false } })
  const { fill } = await vite.ssrLoadModule('/tests/bench/programs/fill.mjs')
  await fill(serverEnv(many).DATABASE_URL, products)
  await vite.close()

  const servers = [await startOurs(dataDir), await startOurs(many)]
  const owners = await Promise.all(servers.map(signIn))
  const ratiosOfSaves = []
  for (let number = -warmUpSaves; number < saves; number += 1) {
    const few = await save(owners[0], number)
    const lots = await save(owners[1], number)
    if (number >= 0) ratiosOfSaves.push(lots / few)
  }
  const { url, token } = owners[1]
  const ratiosOfLists = []
  for (let number = -warmUpLists; number < lists; number += 1) {
    const own = await timeOf(`${url}/products`, { headers: { ...json, authorization: `Bearer ${token}` } })
    const visitors = await timeOf(`${url}/products`, { headers: json })
    if (number >= 0) ratiosOfLists.push(own / visitors)
  }
  await Promise.all(servers.map((server) => server.stop()))
  return [
    { gate: `a save at ${products} products ÷ at the samples`, most: 3, value: median(ratiosOfSaves) },
    { gate: `a list of ${products} with a token ÷ the visitors'`, most: 3, value: median(ratiosOfLists) },
  ]
}

/** Signs the administrator in. Returns the server's URL, its first product, and the token. */
export async function signIn({ url }) {
  const login = await fetchOnce(`${url}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(administrator),
  })
  const [product] = JSON.parse((await fetchOnce(`${url}/products`, { headers: json })).bytes)
  return { url, product, token: JSON.parse(login.bytes).access_token }
}

/** Changes a title. Returns the milliseconds until the response. */
export async function save({ url, product, token }, number) {
  return await timeOf(`${url}/products/${product._id}`, {
    method: 'PUT',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: `${product.title} ${number}`, features: product.features }),
  })
}

/** Sends a request that must succeed. Returns the milliseconds until the response. */
export async function timeOf(url, request) {
  const start = performance.now()
  const { status } = await fetchOnce(url, request)
  if (status !== 200) throw new Error(`${url} returned ${status}`)
  return performance.now() - start
}
