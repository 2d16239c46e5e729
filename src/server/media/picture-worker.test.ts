import { expect, onTestFinished, test, vi } from 'vitest'
import { environmentOf, inspector } from '#support/child-processes.ts'
import { photoPixels } from '#support/picture-files.ts'
import { endPictureWorkers, pictureWorkers } from '#support/picture-workers.ts'
import { createPictureWorker } from './picture-worker.ts'

const patient = { niceness: 5, timeoutMs: 60_000 } as const
const avif = { kind: 'variant', format: 'avif', width: 1440, encoding: { quality: 50, effort: 4 } }
const photo = (side: number) => photoPixels(side, side).webp().toBuffer()

test('aborting a job ends its process at once, and the next job starts another', async () => {
  const worker = createPictureWorker(patient)
  const stopping = new AbortController()
  const aborted = worker.run(avif, await photo(1400), stopping.signal)
  setTimeout(() => stopping.abort(), 200)
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  expect(await worker.run(avif, await photo(16))).toMatchObject({ bytes: expect.any(Uint8Array) })
})

test('a job that exceeds its timeout is aborted', async () => {
  const worker = createPictureWorker({ ...patient, timeoutMs: 150 })
  await expect(worker.run(avif, await photo(1400))).rejects.toMatchObject({ name: 'WorkerCrashedError', end: 'late' })
})

test('if no process can be started the job fails, and the next one succeeds', async () => {
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

test('the process that opens untrusted files has no secret of the server, and SIGUSR1 opens no inspector in it', async () => {
  const secrets = ['ADMIN_PASSWORD', 'DATABASE_URL', 'INSTAGRAM_TOKEN', 'NODE_OPTIONS', 'HOME']
  for (const name of secrets) vi.stubEnv(name, name === 'NODE_OPTIONS' ? '--no-warnings' : 'segredo')
  onTestFinished(() => void vi.unstubAllEnvs())
  await endPictureWorkers()
  const worker = createPictureWorker(patient)
  await worker.run(avif, await photo(16))
  const [pid = 0] = pictureWorkers()
  const before = await inspector()
  process.kill(pid, 'SIGUSR1')
  for (const _ of [1, 2, 3]) await worker.run(avif, await photo(16))
  expect(await inspector()).toBe(before)
  const environment = environmentOf(pid)
  expect(environment).toContain('UV_THREADPOOL_SIZE=1')
  for (const name of [...secrets, 'PATH']) expect(environment).not.toMatch(new RegExp(`\\b${name}=`))
})

test('an error of the library is returned with its message', async () => {
  const worker = createPictureWorker(patient)
  await expect(worker.run(avif, Buffer.from('no picture'))).rejects.toMatchObject({
    name: 'WorkerRefusedError',
    message: /unsupported/,
  })
})

test('bytes and their base64 are the same file, with and without line breaks', async () => {
  const worker = createPictureWorker(patient)
  const bytes = await photo(16)
  const base64 = bytes.toString('base64')
  const reply = await worker.run(avif, bytes)
  for (const letters of [base64, base64.replace(/=+$/, ''), base64.replace(/.{1,76}/g, '$&\r\n')])
    expect(await worker.run({ ...avif, isBase64: true }, Buffer.from(letters))).toEqual(reply)
})

test('invalid base64 and an empty file are refused; the next file is opened', async () => {
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
