import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isDatabaseUnavailable, isStorageFull } from './faults.ts'
import { createReserve } from './sqlite-reserve.ts'

// A disk that the test fills.
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>()
  return { ...fs, statfs: vi.fn(fs.statfs), writeFile: vi.fn(fs.writeFile), rm: vi.fn(fs.rm) }
})

const reserveBytes = 4_000_000

test('a reserve of 4 MB that no file system compresses is made beside the database, readable by its owner only', async () => {
  const { reserve, file, names } = setup()
  await reserve.restore()
  expect([statSync(file).size, statSync(file).mode & 0o777]).toEqual([reserveBytes, 0o600])
  expect(gzipSync(readFileSync(file).subarray(-100_000)).length).toBeGreaterThan(99_000)
  expect(names()).toEqual(['toldaria.db-reserve'])
  const { ino } = statSync(file)
  await reserve.restore()
  expect(statSync(file).ino, 'a filled one is kept').toBe(ino)
})

test('what a killed process left of a reserve is replaced', async () => {
  const { reserve, file, names } = setup()
  const { pid } = process
  onTestFinished(() => void Object.defineProperty(process, 'pid', { value: pid }))
  for (const killed of [pid, pid + 1]) {
    Object.defineProperty(process, 'pid', { value: killed })
    vi.mocked(writeFile).mockImplementationOnce(async (path) => {
      writeFileSync(path as string, 'half')
      throw new Error('killed')
    })
    vi.mocked(rm).mockResolvedValueOnce()
    await reserve.restore()
  }
  await reserve.restore()
  expect([names(), statSync(file).size]).toEqual([['toldaria.db-reserve'], reserveBytes])
})

test('a reserve that cannot be written whole leaves nothing beside the database', async () => {
  const { reserve, names } = setup()
  vi.mocked(writeFile).mockImplementationOnce(async (path) => {
    writeFileSync(path as string, 'half')
    throw new Error('full')
  })
  await reserve.restore()
  expect(names()).toEqual([])
})

test('a release empties a filled reserve once', async () => {
  const { reserve, file } = setup()
  expect(reserve.release()).toBe(false)
  writeFileSync(file, 'room')
  expect([reserve.release(), statSync(file).size]).toEqual([true, 0])
  expect([reserve.release(), statSync(file).size]).toEqual([false, 0])
})

test('a reserve is made, or filled again, only if twice its size is free', async () => {
  const { reserve, file, free } = setup()
  free(2 * reserveBytes - 1000)
  await reserve.restore()
  expect(existsSync(file)).toBe(false)
  await reserve.assertNotSpent()
  writeFileSync(file, '')
  await expect(reserve.assertNotSpent()).rejects.toSatisfy(isStorageFull)
  free(2 * reserveBytes)
  await reserve.assertNotSpent()
  expect(statSync(file).size).toBe(reserveBytes)
})

test('a write does not wait for the first reserve, which is made in a pause', async () => {
  const { reserve, names } = setup()
  await reserve.assertNotSpent()
  expect(names()).toEqual([])
})

test('a reserve that cannot be looked at is an outage', async () => {
  const { reserve, file } = setup()
  symlinkSync(file, file)
  expect(reserve.release).toThrow(expect.toSatisfy(isDatabaseUnavailable))
  await expect(reserve.assertNotSpent()).rejects.toSatisfy(isDatabaseUnavailable)
})

test('a restore that fails throws nothing', async () => {
  const { reserve, folder } = setup()
  rmSync(folder, { recursive: true })
  await reserve.restore()
  expect(existsSync(folder)).toBe(false)
})

test('a database in memory has none', async () => {
  onTestFinished(() => rmSync(':memory:-reserve', { force: true }))
  await createReserve(':memory:').restore()
  expect(existsSync(':memory:-reserve')).toBe(false)
})

function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-reserve-'))
  onTestFinished(() => {
    for (const call of [statfs, writeFile, rm]) vi.mocked(call).mockReset()
    rmSync(folder, { recursive: true, force: true })
  })
  const path = join(folder, 'toldaria.db')
  return {
    folder,
    file: `${path}-reserve`,
    reserve: createReserve(path),
    names: () => readdirSync(folder),
    free(bytes: number) {
      vi.mocked(statfs).mockResolvedValue({ ...statfsSync(folder), bavail: bytes / 1000, bsize: 1000 })
    },
  }
}
