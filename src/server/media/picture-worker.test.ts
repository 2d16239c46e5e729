import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { photoPixels } from '#support/picture-files.ts'
import { endPictureWorkers, pictureWorkers } from '#support/picture-workers.ts'
import { createPictureWorker } from './picture-worker.ts'

// Decoding steps back behind all other work, and a machine that runs tests is busy.
vi.setConfig({ testTimeout: 60_000 })

const patient = { niceness: 5, timeoutMs: 60_000 } as const
const avif = { kind: 'variant', format: 'avif', width: 1440, encoding: { quality: 50, effort: 4 } }
const photo = (side: number) => photoPixels(side, side).webp().toBuffer()

test('a job that is aborted ends its process at once, and the next job starts another', async () => {
  const worker = createPictureWorker(patient)
  const stopping = new AbortController()
  const aborted = worker.run(avif, await photo(1400), stopping.signal)
  setTimeout(() => stopping.abort(), 200)
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  expect(await worker.run(avif, await photo(16))).toMatchObject({ bytes: expect.any(Uint8Array) })
})

test('a job that takes too long is given up, not waited for', async () => {
  const worker = createPictureWorker({ ...patient, timeoutMs: 150 })
  await expect(worker.run(avif, await photo(1400))).rejects.toMatchObject({ name: 'WorkerCrashedError', end: 'late' })
})

test('if the system gives no process the job fails, and the next one is done', async () => {
  const { execPath } = process
  onTestFinished(() => {
    process.execPath = execPath
  })
  process.execPath = '/nothing/here'
  const worker = createPictureWorker(patient)
  await expect(worker.run(avif, await photo(16))).rejects.toMatchObject({ name: 'WorkerCrashedError', end: 'killed' })
  process.execPath = execPath
  expect(await worker.run(avif, await photo(16))).toMatchObject({ bytes: expect.any(Uint8Array) })
})

test('no secret of the server is in the process that opens a stranger’s file', async () => {
  const secrets = ['ADMIN_PASSWORD', 'DATABASE_URL', 'INSTAGRAM_TOKEN', 'NODE_OPTIONS', 'HOME']
  for (const name of secrets) vi.stubEnv(name, name === 'NODE_OPTIONS' ? '--no-warnings' : 'segredo')
  onTestFinished(() => void vi.unstubAllEnvs())
  await endPictureWorkers()
  await createPictureWorker(patient).run(avif, await photo(16))
  const [pid] = pictureWorkers()
  const environment = execFileSync('ps', ['eww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  expect(environment).toContain('UV_THREADPOOL_SIZE=1')
  for (const name of [...secrets, 'PATH']) expect(environment).not.toMatch(new RegExp(`\\b${name}=`))
})

test('what the library refuses comes back in its words', async () => {
  const worker = createPictureWorker(patient)
  await expect(worker.run(avif, Buffer.from('no picture'))).rejects.toMatchObject({
    name: 'WorkerRefusedError',
    message: /unsupported/,
  })
})

test('bytes and their base64 are one and the same file, line breaks or not', async () => {
  const worker = createPictureWorker(patient)
  const bytes = await photo(16)
  const base64 = bytes.toString('base64')
  const reply = await worker.run(avif, bytes)
  for (const letters of [base64, base64.replace(/=+$/, ''), base64.replace(/.{1,76}/g, '$&\r\n')])
    expect(await worker.run({ ...avif, isBase64: true }, Buffer.from(letters))).toEqual(reply)
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
