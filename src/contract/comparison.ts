import type { Work } from './works.ts'

/** The place of the shipped pair of photos in the stored list `samples`: no work, and no text either, though it comes and goes with the texts. */
export const sunAndShadePlace = 'texts.sunAndShade'

interface Size {
  width: number
  height: number
}

/**
 * Whether one photo can lie over the other: both are upright, both wide or both square (a ratio of 0.95 to 1.05), and their ratios are within
 * 10 %. Returns the shape of both, undefined if one is missing or they do not fit.
 */
export function sharedShape(one: Size | null | undefined, other: Size | null | undefined): Shape | undefined {
  if (!one || !other) return undefined
  const [narrow, broad] = [one.width / one.height, other.width / other.height].sort((a, b) => a - b) as [number, number]
  const shape = shapeOf(narrow)
  return shape === shapeOf(broad) && broad <= narrow * 1.1 ? shape : undefined
}

export type Shape = 'upright' | 'square' | 'wide'

function shapeOf(ratio: number): Shape {
  if (ratio < 0.95) return 'upright'
  return ratio <= 1.05 ? 'square' : 'wide'
}

/** The shape of the photos of a work that can be compared, one over the other; undefined if they stay beside each other. */
export function comparedShape({ picture, beforePicture, sideBySide }: Work): Shape | undefined {
  return sideBySide ? undefined : sharedShape(picture, beforePicture)
}
