/**
 * Keeps the bytes that were asked for last, up to a number of bytes in all.
 *
 * @param maxBytes what is larger than a quarter of it is not kept, so that one picture cannot empty the rest
 */
export function createByteCache(maxBytes: number) {
  const entries = new Map<string, Buffer>()
  let size = 0

  function drop(key: string): void {
    size -= entries.get(key)?.length ?? 0
    entries.delete(key)
  }

  return {
    get(key: string): Buffer | undefined {
      return entries.get(key)
    },

    /** Keeps an entry as the most recently used; the least recently used make room. */
    set(key: string, bytes: Buffer): void {
      drop(key)
      if (bytes.length > maxBytes / 4) return
      entries.set(key, bytes)
      size += bytes.length
      // A map remembers the order of insertion: the first key is the one unused for longest.
      for (const oldest of entries.keys()) {
        if (size <= maxBytes) break
        drop(oldest)
      }
    },

    get size(): number {
      return size
    },
  }
}
