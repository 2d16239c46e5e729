import { expect, onTestFinished, test, vi } from 'vitest'
import { environmentOf, inspector, pictureProcesses } from '#support/child-processes.ts'
import { photoPixels } from '#support/picture-files.ts'
import { runPictureJob } from './picture-process.ts'

const patient = { niceness: 5, timeoutMs: 60_000 } as const
const avif = { kind: 'variant', format: 'avif', width: 1440, encoding: { quality: 50, effort: 4 } }
const photo = (side: number) => photoPixels(side, side).webp().toBuffer()

test('aborting a job ends its process at once, and the next job succeeds', async () => {
  const stopping = new AbortController()
  const aborted = runPictureJob(avif, await photo(1400), { ...patient, signal: stopping.signal })
  setTimeout(() => stopping.abort(), 200)
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(pictureProcesses).toEqual([])
  expect(await runPictureJob(avif, await photo(16), patient)).toMatchObject({ bytes: expect.any(Uint8Array) })
})

test('a job that exceeds its timeout is aborted', async () => {
  const late = runPictureJob(avif, await photo(1400), { ...patient, timeoutMs: 150 })
  await expect(late).rejects.toMatchObject({ name: 'PictureJobError', end: 'late' })
})

test('if no process can be started the job fails, and the next one succeeds', async () => {
  const { execPath } = process
  onTestFinished(() => {
    process.execPath = execPath
  })
  process.execPath = '/nothing/here'
  const failed = runPictureJob(avif, await photo(16), patient)
  await expect(failed).rejects.toMatchObject({ name: 'PictureJobError', end: 'killed' })
  process.execPath = execPath
  expect(await runPictureJob(avif, await photo(16), patient)).toMatchObject({ bytes: expect.any(Uint8Array) })
})

test('the process that opens untrusted files has no secret of the server, and SIGUSR1 opens no inspector in it', async () => {
  const secrets = ['ADMIN_PASSWORD', 'DATABASE_URL', 'INSTAGRAM_TOKEN', 'NODE_OPTIONS', 'HOME']
  for (const name of secrets) vi.stubEnv(name, name === 'NODE_OPTIONS' ? '--no-warnings' : 'segredo')
  onTestFinished(() => void vi.unstubAllEnvs())
  const before = await inspector()
  const running = runPictureJob(avif, await photo(1400), patient)
  await expect.poll(pictureProcesses).toHaveLength(1)
  const [pid = 0] = pictureProcesses()
  const environment = environmentOf(pid)
  process.kill(pid, 'SIGUSR1')
  await running
  expect(await inspector()).toBe(before)
  expect(environment).toContain('UV_THREADPOOL_SIZE=1')
  for (const name of [...secrets, 'PATH']) expect(environment).not.toMatch(new RegExp(`\\b${name}=`))
})

test('an error of the library is returned with its message', async () => {
  await expect(runPictureJob(avif, Buffer.from('no picture'), patient)).rejects.toMatchObject({
    name: 'PictureJobError',
    end: 'refused',
    message: /unsupported/,
  })
})
