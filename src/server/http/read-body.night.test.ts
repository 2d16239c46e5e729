import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { readBody } from './read-body.ts'

/** A payload, and the body that is read from it. */
function setup(limit = 1_000_000) {
  const payload = new PassThrough()
  const body = readBody(payload as unknown as FastifyRequest['raw'], limit)
  return { payload, body }
}

const chunk = (bytes: number, seed: number) => Buffer.alloc(bytes, `${seed}-`)
const listeners = ({ payload }: ReturnType<typeof setup>) =>
  ['data', 'end', 'error', 'close'].map((event) => payload.listeners(event).length)

test.each([
  ['pieces of one byte', Array(40_000).fill(1)],
  ['pieces that fill a block exactly', Array(16).fill(4095).concat(Array(64).fill(1024))],
  ['small and large pieces in turn', [1, 5000, 4095, 4095, 4095, 4095, 9, 4096, 1, 70_000, 4095]],
  ['one large piece', [50_000]],
  ['one small piece', [7]],
  ['empty pieces', [0, 3, 0]],
  ['nothing', []],
])('a body in %s is read completely and in order', async (_, sizes: number[]) => {
  const { payload, body } = setup()
  const chunks = sizes.map(chunk)
  for (const piece of chunks) payload.emit('data', piece)
  payload.emit('end')
  expect((await body).equals(Buffer.concat(chunks))).toBe(true)
})

test('one large piece is not copied, and small ones are, so that their memory is freed', async () => {
  const [large, small] = [setup(), setup()]
  const whole = chunk(4096, 1)
  large.payload.emit('data', whole)
  large.payload.emit('end')
  expect(await large.body).toBe(whole)
  const piece = chunk(4095, 1)
  small.payload.emit('data', piece)
  small.payload.emit('end')
  expect((await small.body).buffer).not.toBe(piece.buffer)
  expect((await small.body).equals(piece)).toBe(true)
})

test('small pieces fill blocks of 16 KB', async () => {
  const allocate = vi.spyOn(Buffer, 'allocUnsafeSlow')
  const { payload, body } = setup()
  for (let piece = 0; piece < 3 * 16_384; piece += 1) payload.emit('data', chunk(1, piece))
  payload.emit('end')
  expect(await body).toHaveLength(3 * 16_384)
  expect(allocate.mock.calls).toEqual([[16_384], [16_384], [16_384]])
  allocate.mockRestore()
})

test('a body may have exactly as many bytes as its limit; one more is refused, and the rest is not read', async () => {
  const exact = setup(10)
  exact.payload.emit('data', chunk(9, 1))
  exact.payload.emit('data', chunk(1, 2))
  exact.payload.emit('end')
  expect(await exact.body).toHaveLength(10)
  const over = setup(10)
  const before = listeners(over)
  over.payload.emit('data', chunk(11, 1))
  await expect(over.body).rejects.toMatchObject({ code: 'body_too_large' })
  expect(listeners(over)).toEqual(before.map((count) => count - 1))
})

test.each(['close', 'error'])('a client that disconnects is a bad request: %s', async (event) => {
  const read = setup()
  const before = listeners(read)
  read.payload.emit('data', chunk(9, 1))
  read.payload.emit(event, new Error('aborted'))
  await expect(read.body).rejects.toMatchObject({ code: 'bad_request' })
  expect(listeners(read)).toEqual(before.map((count) => count - 1))
})

test('a close after the end changes nothing', async () => {
  const read = setup()
  const before = listeners(read)
  read.payload.emit('data', chunk(9, 1))
  read.payload.emit('end')
  expect(listeners(read)).toEqual(before.map((count) => count - 1))
  read.payload.emit('close')
  expect(await read.body).toHaveLength(9)
})
