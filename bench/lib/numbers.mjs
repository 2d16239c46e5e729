/** The middle value; of an even number the lower of the two in the middle. */
export function median(values) {
  return quantile(values, 0.5)
}

/** The value that a share of all (0 to 1) does not exceed. NaN of nothing. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Quartiles of a ratio taken round by round: both sides of a round met the same machine. */
export function ratioOf(over, under) {
  const ratios = over.map((value, round) => value / under[round])
  return { median: median(ratios), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) }
}
