import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRandom, seed } from '#support/random.ts'
import type { BackupError } from './backup-error.ts'
import { backupEnd, checkDigest } from './envelope.ts'
import { tarHeader, tarPadding } from './tar.ts'

const bytes = 2500
const { random } = createRandom(seed)

test('a backup with any one byte changed is refused', async () => {
  const backup = wholeBackup()
  const accepted: number[] = []
  for (const at of positions(backup.length)) {
    const before = backup[at] as number
    backup[at] = before ^ (1 << Math.floor(random() * 8))
    if (await isAccepted([backup])) accepted.push(at)
    backup[at] = before
  }
  expect(accepted).toEqual([])
  expect(await isAccepted([backup])).toBe(true)
})

test('a backup that was cut at any byte, or continued, is refused', async () => {
  const backup = wholeBackup()
  const accepted: number[] = []
  for (const length of positions(backup.length))
    if (await isAccepted([backup.subarray(0, length)])) accepted.push(length)
  expect(accepted).toEqual([])
  expect(await isAccepted([backup, Buffer.alloc(1)])).toBe(false)
})

test('a backup is checked in pieces of any size', async () => {
  const backup = wholeBackup()
  for (const size of [1, 511, 2048, 2049]) {
    const pieces = Array.from({ length: Math.ceil(backup.length / size) }, (_, index) =>
      backup.subarray(index * size, (index + 1) * size),
    )
    expect(await isAccepted(pieces)).toBe(true)
  }
})

async function isAccepted(pieces: Buffer[]): Promise<boolean> {
  try {
    await checkDigest(pieces)
    return true
  } catch (error) {
    expect((error as BackupError).code).toBe('damaged')
    return false
  }
}

function wholeBackup(): Buffer {
  const content = Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)))
  const parts = Buffer.concat([tarHeader('tables/faq.jsonl', bytes, 1), content, tarPadding(bytes)])
  return Buffer.concat([parts, backupEnd(createHash('sha256').update(parts).digest('hex'))])
}

function positions(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
