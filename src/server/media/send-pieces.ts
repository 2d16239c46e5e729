import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** What one connection may hold of a large picture, and the size of a picture that is not large. */
export const pieceBytes = 32_768

/** Returns at most `length` bytes from `from` on; undefined if the picture is not stored any more. */
export type ReadPiece = (from: number, length: number) => Promise<Buffer | undefined>

let lastTurn: Promise<void> = Promise.resolve()

/** Waits for a turn of the event loop, one for each caller, so that many pictures at once do not delay other requests. */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/**
 * Sends `size` bytes and holds one piece of them at a time: the next is read when the client has taken it. The connection is closed if the
 * rest cannot be read.
 */
export async function sendPieces(response: ServerResponse, size: number, readPiece: ReadPiece): Promise<void> {
  try {
    for (let from = 0; from < size && !response.destroyed; from += pieceBytes) {
      await nextTurn()
      const piece = await readPiece(from, pieceBytes)
      if (!piece) throw new Error('the picture was deleted')
      await new Promise((resolve) => response.write(piece, resolve))
    }
    response.end()
  } catch {
    response.destroy()
  }
}

/**
 * Counts the bytes of responses until they are closed. The function that it returns counts one more unless there are `most` or more
 * already, and returns whether it did.
 */
export function createByteBudget(most: number): (bytes: number, response: ServerResponse) => boolean {
  let counted = 0
  return (bytes, response) => {
    if (counted >= most || response.closed) return false
    counted += bytes
    response.once('close', () => {
      counted -= bytes
    })
    return true
  }
}
