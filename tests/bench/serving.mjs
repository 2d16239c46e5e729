import { capture, compete, fetchOnce, median, waitUntilIdle } from './lib/load.mjs'
import { startBare, startOurs } from './lib/servers.mjs'

const requests = 6000

/** Measures the CPU of a request on our server beside a bare node:http server that sends the same bytes from memory. */
export async function measureServing({ dataDir, rounds }) {
  const ours = await startOurs(dataDir)
  const [product] = JSON.parse(
    (await fetchOnce(`${ours.url}/products`, { headers: { 'accept-encoding': 'identity' } })).bytes,
  )
  await waitUntilIdle(ours)
  const resources = await Promise.all(['/', '/products', product.image].map((path) => capture(ours.url, path)))
  const bare = await startBare(resources)
  const unchanged = { status: 304, headers: { 'if-none-match': resources[0].etag } }
  const cases = [
    { name: '/', most: 1.2, job: { path: '/' } },
    { name: '/, 304', most: 1.3, job: { path: '/', ...unchanged } },
    { name: '/products', most: 1.3, job: { path: '/products' } },
    { name: 'a picture', most: 1.3, job: { path: product.image } },
  ]
  const measured = []
  for (const { name, most, job } of cases) {
    const ratios = await compete(ours, bare, { ...job, requests }, rounds)
    measured.push({ gate: `CPU of ${name} ÷ bare`, most, value: median(ratios) })
  }
  await Promise.all([ours.stop(), bare.stop()])
  return measured
}
