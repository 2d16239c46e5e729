/** The median; of an even number of values the lower one in the middle. */
export function median(values) {
  return quantile(values, 0.5)
}

/** The quantile for a share from 0 to 1. NaN if there are no values. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
