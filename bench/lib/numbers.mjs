/** The median; of an even number of values the lower one in the middle. */
export function median(values) {
  return quantile(values, 0.5)
}

/** The quantile for a share from 0 to 1. NaN if there are no values. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Quartiles of the ratio in each round: both servers of a round run under the same conditions. */
export function ratioOf(over, under) {
  const ratios = over.map((value, round) => value / under[round])
  return { median: median(ratios), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) }
}
