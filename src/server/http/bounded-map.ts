/**
 * A Map in bounded memory: it keeps at least half of `size` keys and never more, those that were set last. Half of them
 * go at once, since taking the first key out of a large Map again and again is slow.
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
