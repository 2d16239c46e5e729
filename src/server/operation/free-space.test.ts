import type { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { freeShare } from './notices.ts'

const disks: Record<string, { blocks: number; bfree: number; bavail: number }> = {
  '/half': { blocks: 100, bfree: 50, bavail: 50 },
  // A twentieth is reserved for the system: 9 of 95 are free.
  '/reserved': { blocks: 100, bfree: 14, bavail: 9 },
  '/unknown': { blocks: 0, bfree: 0, bavail: 0 },
}
const read = (async (path: string) => {
  if (path in disks) return disks[path]
  throw Object.assign(new Error(), { code: path === '/missing' ? 'ENOENT' : 'EACCES' })
}) as unknown as typeof statfs

test('the fullest disk counts, without the blocks that are reserved for the system', async () => {
  expect(await freeShare(['/half', '/reserved'], read)).toBeCloseTo(9 / 95)
  expect(await freeShare(['/half', '/unknown', '/missing'], read)).toBe(0.5)
})

test('a folder that cannot be read is an error, one that does not exist yet is not', async () => {
  expect(await freeShare(['/missing'], read)).toBe(1)
  await expect(freeShare(['/half', '/forbidden'], read)).rejects.toMatchObject({ code: 'EACCES' })
})

test('the disk of a real folder has a share between 0 and 1', async () => {
  const share = await freeShare([tmpdir()])
  expect(share).toBeGreaterThanOrEqual(0)
  expect(share).toBeLessThanOrEqual(1)
})
