import { say } from './terminal.mjs'

/** Counts the tests that ran, by kind. */
export function createTally() {
  const rows = []
  return {
    add(kind, { passed, failed, skipped = 0, where = '' }) {
      // A skipped test shows nothing, so it counts as failed.
      rows.push({
        kind,
        passed,
        failed: failed + skipped,
        note: skipped ? `${skipped} skipped count as failed` : where,
      })
    },
    /** Prints one line a kind and the sum. Returns whether everything passed. */
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
