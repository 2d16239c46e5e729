const freedAtOnce = 4_000_000

let unfreed = 0

/**
 * Counts bytes that were read, and frees those that are not used any more after every 4 MB: V8 alone waits for 64 MB of them. Only in a
 * process that exposes the garbage collector.
 */
export function freeBytes(read: number): void {
  unfreed += read
  if (unfreed < freedAtOnce) return
  unfreed = 0
  globalThis.gc?.({ type: 'minor' })
}
