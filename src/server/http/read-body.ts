import type { FastifyRequest } from 'fastify'
import { ProblemError } from './problems.ts'

/** Smaller chunks are copied into blocks. */
const smallBytes = 4096
const blockBytes = 16_384

/**
 * Reads a whole body into one Buffer. A chunk of one byte costs hundreds of bytes as an object, and a client can send as many as it likes
 * (594 KB sent held 50 MB), so small chunks are copied into blocks of 16 KB.
 *
 * @param limit maximum size in bytes
 * @throws ProblemError `body_too_large`; `bad_request` if the client disconnects
 */
export function readBody(payload: FastifyRequest['raw'], limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let block = Buffer.alloc(0)
  let filled = 0
  let size = 0

  function append(chunk: Buffer): void {
    size += chunk.length
    if (chunk.length >= smallBytes) {
      endBlock()
      chunks.push(chunk)
      return
    }
    if (filled + chunk.length > block.length) {
      endBlock()
      block = Buffer.allocUnsafeSlow(blockBytes)
    }
    filled += chunk.copy(block, filled)
  }

  function endBlock(): void {
    if (filled > 0) chunks.push(block.subarray(0, filled))
    block = block.subarray(filled)
    filled = 0
  }

  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      payload.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort)
      act()
    }
    const onData = (chunk: Buffer) => {
      append(chunk)
      if (size > limit) end(() => reject(new ProblemError('body_too_large')))
    }
    const onEnd = () =>
      end(() => {
        endBlock()
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
      })
    const onAbort = () => end(() => reject(new ProblemError('bad_request')))
    payload.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort)
  })
}
