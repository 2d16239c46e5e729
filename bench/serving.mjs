import { resourcesFile } from './lib/data-folder.mjs'
import { capture, fetchOnce } from './lib/fetch-once.mjs'
import { compete, medians } from './lib/load.mjs'
import { ratioOf } from './lib/numbers.mjs'
import { startBare, startNaive, startOurs } from './lib/servers.mjs'
import { waitUntilIdle } from './lib/wait-until-idle.mjs'

/**
 * Measures the cost of a request on our server, on a bare node:http server that sends the same bytes, and on the naive
 * server, which queries and renders. The three alternate for each path.
 */
export async function measureServing({ dataDir, rounds, requests, say }) {
  const ours = await startOurs(dataDir)
  const naive = await startNaive(dataDir)
  const picture = await pictureOf(ours)
  await waitUntilIdle(ours)
  const resources = await Promise.all(['/', '/products', picture].map((path) => capture(ours.url, path)))
  const bare = await startBare(resourcesFile('serving', resources))
  const { etag: naiveEtag } = (await fetchOnce(`${naive.url}/`)).headers

  const cases = [
    { name: '`/`', path: '/' },
    { name: '`/products`', path: '/products' },
    { name: 'a picture', path: picture },
    { name: '`/`, 304', path: '/', status: 304, etag: resources[0].etag, naiveEtag },
  ]
  const rows = []
  for (const { name, path, status, etag, naiveEtag } of cases) {
    say(`serving ${name}`)
    const job = (tag, share) => ({
      path,
      status,
      headers: tag ? { 'if-none-match': tag } : {},
      requests: Math.ceil(requests * share),
      seconds: 8,
    })
    const results = await compete(
      {
        ours: { server: ours, job: job(etag, 1) },
        bare: { server: bare, job: job(etag, 1) },
        naive: { server: naive, job: job(naiveEtag, 0.01) },
      },
      rounds,
    )
    rows.push({
      name,
      toBare: ratioOf(results.ours.cpuUs, results.bare.cpuUs),
      naiveToOurs: ratioOf(results.naive.cpuUs, results.ours.cpuUs),
      ours: medians(results.ours),
      bare: medians(results.bare),
      naive: medians(results.naive),
    })
  }
  await Promise.all([ours, bare, naive].map((server) => server.stop()))
  return rows
}

async function pictureOf({ url }) {
  const [product] = JSON.parse(
    (await fetchOnce(`${url}/products`, { headers: { 'accept-encoding': 'identity' } })).bytes,
  )
  return product.image
}
