import { LRUCache } from 'lru-cache'

/**
 * Returns an LRU cache of at most `maxBytes` (`calculatedSize` says how many it holds). An entry larger than a quarter of that is not
 * cached, so that one picture cannot replace all others.
 *
 * @param bytesOf the size of an entry in bytes, at least 1
 */
export function createByteCache<Entry extends object>(maxBytes: number, bytesOf: (entry: Entry) => number) {
  return new LRUCache<string, Entry>({ maxSize: maxBytes, maxEntrySize: maxBytes / 4, sizeCalculation: bytesOf })
}
