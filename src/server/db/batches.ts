/** SQLite takes 32,766 parameters in a statement; no row of many has more than 20. */
const rowsAtOnce = 1000

/** The rows in batches of which each fits into one statement. */
export function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsAtOnce)
  return Array.from({ length: count }, (_, nth) => rows.slice(nth * rowsAtOnce, (nth + 1) * rowsAtOnce))
}
