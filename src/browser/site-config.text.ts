/** Spec §8 has these two in English; they stay so. */
export const siteConfigText = {
  loadFailed: 'Failed to load footer configuration',
  updateFailed: 'Failed to update footer configuration',
}
