/**
 * A least-recently-used cache with a limit in bytes.
 *
 * @param maxBytes in all; an entry above a quarter of it is not kept, so that one picture cannot evict all others
 * @param bytesOf how many bytes an entry weighs; always the same for one entry
 */
export function createByteCache<Entry>(maxBytes: number, bytesOf: (entry: Entry) => number) {
  const entries = new Map<string, Entry>()
  let size = 0

  function take(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    size -= bytesOf(entry)
    entries.delete(key)
    return entry
  }

  function put(key: string, entry: Entry): void {
    entries.set(key, entry)
    size += bytesOf(entry)
  }

  return {
    /** The entry, from now on the most recently used. */
    get(key: string): Entry | undefined {
      const entry = take(key)
      if (entry !== undefined) put(key, entry)
      return entry
    },

    /** Keeps an entry as the most recently used; the least recently used make room. */
    set(key: string, entry: Entry): void {
      take(key)
      if (bytesOf(entry) > maxBytes / 4) return
      put(key, entry)
      // A map remembers the order of insertion: the first key is the one unused for longest.
      for (const oldest of entries.keys()) {
        if (size <= maxBytes) break
        take(oldest)
      }
    },

    get size(): number {
      return size
    },
  }
}
