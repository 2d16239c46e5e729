import fs from 'node:fs'
import { createServer } from 'vite'
import { fetchOnce, median } from './lib/load.mjs'
import { administrator, serverEnv, startOurs, temporary } from './lib/servers.mjs'

const warmUpSaves = 3
const saves = 15
export const json = { 'content-type': 'application/json', 'accept-encoding': 'identity' }

/** Measures how long the API takes to save a product among `products`, beside one among the samples; the two servers take turns. */
export async function measureSaves({ dataDir, products }) {
  const many = temporary('many-products')
  fs.cpSync(dataDir, many, { recursive: true })
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, ws: false } })
  const { fill } = await vite.ssrLoadModule('/tests/bench/programs/fill.mjs')
  await fill(serverEnv(many).DATABASE_URL, products)
  await vite.close()

  const servers = [await startOurs(dataDir), await startOurs(many)]
  const owners = await Promise.all(servers.map(signIn))
  const ratios = []
  for (let number = -warmUpSaves; number < saves; number += 1) {
    const few = await save(owners[0], number)
    const lots = await save(owners[1], number)
    if (number >= 0) ratios.push(lots / few)
  }
  await Promise.all(servers.map((server) => server.stop()))
  return [{ gate: `a save at ${products} products ÷ at the samples`, most: 3, value: median(ratios) }]
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
async function save({ url, product, token }, number) {
  const start = performance.now()
  const { status } = await fetchOnce(`${url}/products/${product._id}`, {
    method: 'PUT',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: `${product.title} ${number}`, features: product.features }),
  })
  if (status !== 200) throw new Error(`a change of a product returned ${status}`)
  return performance.now() - start
}
