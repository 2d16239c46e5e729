import { execFileSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { photoPixels } from '#support/picture-files.ts'
import { createPictureWorker } from './picture-worker.ts'

// Decoding steps back behind all other work, and a machine that runs tests is busy.
vi.setConfig({ testTimeout: 60_000 })

const patient = { niceness: 5, patienceMs: 60_000 } as const
const avif = { job: 'avif', width: 1440, quality: 50, effort: 4 }
const photo = (side: number) => photoPixels(side, side).webp().toBuffer()

test('an order that is broken off ends its process at once, and the next order starts another', async () => {
  const worker = createPictureWorker(patient)
  const stopping = new AbortController()
  const broken = worker.run(avif, await photo(1400), stopping.signal)
  setTimeout(() => stopping.abort(), 200)
  await expect(broken).rejects.toMatchObject({ name: 'AbortError' })
  expect(await worker.run(avif, await photo(16))).toMatchObject({ bytes: expect.any(Uint8Array) })
})

test('an order that takes too long is lost, not waited for', async () => {
  const worker = createPictureWorker({ ...patient, patienceMs: 150 })
  await expect(worker.run(avif, await photo(1400))).rejects.toMatchObject({ name: 'WorkerLostError' })
})

test('a process that dies in the middle of an order fails that order alone', async () => {
  const worker = createPictureWorker(patient)
  const before = children()
  const order = worker.run(avif, await photo(1400))
  const started = () => children().filter((pid) => !before.includes(pid))
  await expect.poll(started).toHaveLength(1)
  for (const pid of started()) process.kill(pid, 'SIGSEGV')
  await expect(order).rejects.toMatchObject({ name: 'WorkerLostError' })
  expect(await worker.run(avif, await photo(16))).toMatchObject({ bytes: expect.any(Uint8Array) })
})

test('what the library refuses comes back in its words', async () => {
  const worker = createPictureWorker(patient)
  await expect(worker.run(avif, Buffer.from('no picture'))).rejects.toMatchObject({
    name: 'WorkerRefusedError',
    message: /unsupported/,
  })
})

/** Process ids of this process's own children. */
function children(): number[] {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return table.split('\n').flatMap((row) => {
    const [pid, parent, command = ''] = row.trim().split(/\s+/)
    return Number(parent) === process.pid && command !== 'ps' ? [Number(pid)] : []
  })
}

test('bytes and their base64 are one and the same file, line breaks or not', async () => {
  const worker = createPictureWorker(patient)
  const bytes = await photo(16)
  const base64 = bytes.toString('base64')
  const answer = await worker.run(avif, bytes)
  for (const letters of [base64, base64.replace(/=+$/, ''), base64.replace(/.{1,76}/g, '$&\r\n')])
    expect(await worker.run({ ...avif, isBase64: true }, Buffer.from(letters))).toEqual(answer)
})

test('letters that no base64 has, and an empty file, are refused; the next file is opened', async () => {
  const worker = createPictureWorker(patient)
  const bytes = await photo(16)
  const base64 = bytes.toString('base64')
  for (const letters of ['Ação…', '', 'A', `${base64}"`, `${base64}\u0001`, `*${base64}`])
    await expect(worker.run({ ...avif, isBase64: true }, Buffer.from(letters))).rejects.toMatchObject({
      name: 'WorkerRefusedError',
    })
  await expect(worker.run(avif, Buffer.alloc(0))).rejects.toMatchObject({ name: 'WorkerRefusedError' })
  expect(await worker.run(avif, bytes)).toMatchObject({ bytes: expect.any(Uint8Array) })
})
