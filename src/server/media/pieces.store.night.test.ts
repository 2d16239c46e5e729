import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { createMediaStore } from './media.store.ts'
import { createPieceStore } from './pieces.store.ts'

test('the size of a variant and each piece of it can be read', async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  const store = createPieceStore(db)
  const name = { hash: 'a'.repeat(64), width: 480, format: 'webp' as const }
  expect([await store.readSize(name), await store.readPiece(name, 0, 9)]).toEqual([undefined, undefined])

  const bytes = Buffer.from([0, 1, 255, 128])
  const variants = [{ width: 480, format: 'webp' as const, bytes }]
  await createMediaStore(db).put({ hash: name.hash, width: 10, height: 20, master: bytes, variants })
  expect(await store.readSize(name)).toBe(4)
  expect(await store.readPiece(name, 0, 3)).toEqual(bytes.subarray(0, 3))
  expect(await store.readPiece(name, 3, 3)).toEqual(bytes.subarray(3))
  for (const other of [{ hash: 'b'.repeat(64) }, { width: 960 }, { format: 'avif' as const }]) {
    expect(await store.readSize({ ...name, ...other })).toBeUndefined()
    expect(await store.readPiece({ ...name, ...other }, 0, 3)).toBeUndefined()
  }
})
