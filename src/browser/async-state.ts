/** Data that is loading, then loaded or failed (spec §4). */
export type AsyncState<T> =
  | { status: 'loading' }
  | { status: 'loaded'; data: T }
  | { status: 'failed'; error: Error; retry: () => void }
