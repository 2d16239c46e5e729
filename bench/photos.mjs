// node bench/photos.mjs: uploads phone photos to the built server and prints memory, seconds and bytes, and the latency
// of `/` during uploads. Needs a build (npm run build) and /proc, so Linux.
import { createPhotoMaker } from './photos/make-photo.mjs'
import { bodyOf, startServer } from './photos/server.mjs'
import { visit } from './photos/visit.mjs'

const uploads = Number(process.env.UPLOADS ?? 200)
const uploadsPerRound = 20
const rounds = 5

const makePhoto = await createPhotoMaker()
const server = await startServer()
const rows = []
try {
  rows.push(['memory when idle', megabytes(server.memory.idle)])
  rows.push(...(await uploadInARow()))
  server.stopWatching()
  rows.push(...(await visitorsWait()))
  rows.push(['wait for AVIF of the last', ...(await server.waitForAvif())])
} finally {
  await server.stop()
}
print(rows)

async function uploadInARow() {
  const seconds = []
  const sent = []
  for (let number = 0; number < uploads; number += 1) {
    const photo = await makePhoto(number)
    const body = bodyOf(photo)
    const start = performance.now()
    await server.upload(body)
    seconds.push((performance.now() - start) / 1000)
    sent.push(photo.length)
    if (number % 20 === 19) console.error(`${number + 1} uploads, ${memory().join(', ')}`)
  }
  return [
    [`${uploads} uploads of 12 megapixels in a row`, `${megabytes(average(sent))} each`],
    ['seconds for one', `median ${quantile(seconds, 0.5).toFixed(2)}`, `p99 ${quantile(seconds, 0.99).toFixed(2)}`],
    ['memory', ...memory()],
    ['bytes kept for one photo', ...(await server.bytesKept())],
  ]
}

/** Alternates rounds without and with uploads, so that a busy phase of the machine affects both. */
async function visitorsWait() {
  const without = []
  const during = []
  const bodies = []
  for (let number = 0; number < uploadsPerRound; number += 1) bodies.push(bodyOf(await makePhoto(uploads + number)))
  for (let round = 0; round < rounds; round += 1) {
    without.push(await visit(server.url, () => pause(20_000)))
    during.push(
      await visit(server.url, async () => {
        for (const body of bodies) await server.upload(body)
      }),
    )
  }
  const p50 = (list) =>
    quantile(
      list.map((milliseconds) => quantile(milliseconds, 0.5)),
      0.5,
    )
  const p99 = (list) =>
    quantile(
      list.map((milliseconds) => quantile(milliseconds, 0.99)),
      0.5,
    )
  const figures = (list) => [`median ${p50(list).toFixed(2)} ms`, `p99 ${p99(list).toFixed(2)} ms`]
  return [
    ['a visitor of / without uploads', ...figures(without)],
    [`the same during ${uploadsPerRound} uploads`, ...figures(during)],
    ['ratio', `median ${(p50(during) / p50(without)).toFixed(2)}`, `p99 ${(p99(during) / p99(without)).toFixed(2)}`],
  ]
}

function memory() {
  const { now, peak, peakWithChildren, peakOfShares } = server.memory
  return [
    `now ${megabytes(now)}`,
    `peak ${megabytes(peak)}`,
    `peak with its children ${megabytes(peakWithChildren)}`,
    `the same, shared pages once ${megabytes(peakOfShares)}`,
  ]
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function average(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function print(lines) {
  for (const [what, ...figures] of lines) console.log(`| ${what} | ${figures.join(' | ')} |`)
}
