import { say } from './terminal.mjs'

/** Keeps the count of what ran: one line a kind, and at the end the sum. */
export function createTally() {
  const rows = []
  return {
    add(kind, { passed, failed, skipped = 0, where = '' }) {
      // What was skipped was not shown to work, and nothing is skipped in silence.
      rows.push({
        kind,
        passed,
        failed: failed + skipped,
        note: skipped ? `${skipped} skipped count as failed` : where,
      })
    },
    /** Prints the table; its last line stands alone. Answers whether all is well. */
    print() {
      const width = Math.max(...rows.map(({ kind }) => kind.length))
      say('')
      for (const { kind, passed, failed, note } of rows) {
        say(
          `${kind.padEnd(width)}  ${String(passed).padStart(5)} passed  ${String(failed).padStart(3)} failed  ${note}`.trimEnd(),
        )
      }
      const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
      say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
      return sum('failed') === 0 && sum('passed') > 0
    },
  }
}
