/** What all random choices of a test come from: the night takes it from TEST_SEED, the gate's is always the same. */
export const seed = Number(process.env.TEST_SEED || 20_261)

/** Random choices that the seed determines (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  /** From 0 to below 1. */
  function random(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** One of the values; undefined if there is none. */
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const words = () => `${pick(['Toldo', 'Cobertura', 'Cortina'])} ${Math.floor(random() * 1e6)}`
  return { random, pick, words }
}
