import { getHeapStatistics, setFlagsFromString } from 'node:v8'

const maxGrowthPercent = 200
const maxGrowthBytes = 50_000_000

/**
 * Lets the old generation triple before a full GC, but grow by no more than about 50 MB. To be called again when the heap has grown.
 *
 * V8 counts buffers as heap growth, and an uploaded photo exceeds the growth that it allows a heap of 20 MB: 16 uploads caused 6 to 9
 * full GCs, whose threads block both cores of a small machine for 10 to 40 ms each. With this setting they cause 1 to 3,
 * because the GC of the young generation, which frees the same buffers, comes first (measured on Node 20 to 26:
 * docs/decisions/016-fast-path-and-v8.md). V8 reads the flag at each collection. With 10,000 products a growth by 200 % would be 100 MB.
 */
export function raiseHeapGrowth(): void {
  const percent = (100 * maxGrowthBytes) / getHeapStatistics().used_heap_size
  setFlagsFromString(`--heap-growing-percent=${Math.round(Math.min(maxGrowthPercent, percent))}`)
}
