export const dayMs = 24 * 60 * 60 * 1000

/** For how many days the server keeps what it does not keep for ever. The privacy page says these numbers. */
export const retentionDays = {
  /** From the deletion. */
  trash: 30,
  history: 365,
  /** From the write that let the picture go. */
  unusedPicture: 30,
  /** From the sign-in, and from the last use. */
  session: 30,
  unusedSession: 14,
  /** What recognises a browser, from the last sign-in. */
  device: 180,
  /** From the day on which they were counted. */
  taps: 730,
} as const
