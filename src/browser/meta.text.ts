/** Spec §8 gives these two texts in English. */
export const metaText = {
  loadFailed: 'Failed to load footer configuration',
  updateFailed: 'Failed to update footer configuration',
}
