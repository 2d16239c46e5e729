import { setFlagsFromString } from 'node:v8'

/**
 * Lets the old generation triple before a full GC.
 *
 * V8 counts buffers as heap growth, and an uploaded photo exceeds the growth that it allows a heap of 20 MB: 16 uploads caused 6 to 9
 * full GCs, whose threads block both cores of a small machine for 10 to 40 ms each. With this setting they cause 1 to 3,
 * because the GC of the young generation, which frees the same buffers, comes first (measured on Node 20 to 26:
 * docs/decisions/016-fast-path-and-v8.md). V8 reads the flag at each collection.
 */
export function raiseHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=200')
}
