import type { FastifyRequest } from 'fastify'
import { ProblemError } from './problems.ts'

/** Smaller pieces are copied together. */
const smallBytes = 4096
const blockBytes = 16_384

/**
 * Reads a body whole. A piece of one byte costs hundreds of bytes as an object, and chunked encoding makes as many of them
 * as a client likes (594 KB sent held 50 MB), so small pieces are gathered in blocks.
 *
 * @param limit bytes of the body
 * @throws ProblemError `body_too_large`, `bad_request` where the client breaks off
 */
export function readBody(payload: FastifyRequest['raw'], limit: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let block = Buffer.alloc(0)
  let filled = 0
  let size = 0

  function take(piece: Buffer): void {
    size += piece.length
    if (piece.length >= smallBytes) {
      endBlock()
      pieces.push(piece)
      return
    }
    if (filled + piece.length > block.length) {
      endBlock()
      block = Buffer.allocUnsafeSlow(blockBytes)
    }
    filled += piece.copy(block, filled)
  }

  function endBlock(): void {
    if (filled > 0) pieces.push(block.subarray(0, filled))
    block = block.subarray(filled)
    filled = 0
  }

  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      payload.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak)
      act()
    }
    const onData = (piece: Buffer) => {
      take(piece)
      if (size > limit) end(() => reject(new ProblemError('body_too_large')))
    }
    const onEnd = () =>
      end(() => {
        endBlock()
        resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))
      })
    const onBreak = () => end(() => reject(new ProblemError('bad_request')))
    payload.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak)
  })
}
