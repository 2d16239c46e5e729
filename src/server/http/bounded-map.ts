/**
 * A Map of at most `size` keys. When it is full it drops the older half at once, because deleting the first key of a large
 * Map one at a time is slow. So at least the `size / 2` keys that were set last are kept.
 */
export function createBoundedMap<Value>(size: number) {
  let recent = new Map<string, Value>()
  let older = new Map<string, Value>()

  return {
    get: (key: string) => recent.get(key) ?? older.get(key),

    set(key: string, value: Value): void {
      if (recent.size >= size / 2 && !recent.has(key)) {
        older = recent
        recent = new Map()
      }
      recent.set(key, value)
    },
  }
}
