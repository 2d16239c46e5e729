/** What an item is known to be: a text that each write makes anew, or where it is. */
export type Mark = string

export const inTrash: Mark = '(trash)'
export const gone: Mark = '(gone)'

/**
 * Remembers what each item must be after a crash: what the last acknowledged write made of it, or what a write without an acknowledgement
 * may have made of it since.
 */
export function createLedger() {
  const marks = new Map<string, Set<Mark>>()
  let acknowledged = 0

  return {
    get acknowledged(): number {
      return acknowledged
    },
    get size(): number {
      return marks.size
    },
    /** A write was acknowledged. */
    acknowledge(id: string, mark: Mark): void {
      acknowledged += 1
      marks.set(id, new Set([mark]))
    },
    /** A write may have been stored. */
    doubt(id: string, mark: Mark): void {
      marks.get(id)?.add(mark)
    },
    /** Compares with what is stored. Returns a sentence for each lost write, and takes the rest as known. */
    compare(stored: ReadonlyMap<string, Mark>): string[] {
      const lost: string[] = []
      for (const [id, known] of marks) {
        const found = stored.get(id) ?? gone
        if (!known.has(found)) lost.push(`${id} is ${found} instead of ${[...known].join(' or ')}`)
        if (found === gone) marks.delete(id)
        else marks.set(id, new Set([found]))
      }
      return lost
    },
    knows: (id: string) => marks.has(id),
  }
}

export type Ledger = ReturnType<typeof createLedger>
