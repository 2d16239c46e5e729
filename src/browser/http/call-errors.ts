/** The server responded with a status that is not ok. The body is never read (spec §7). */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  /** The value of `deletionHeader`. */
  readonly deletion: string | undefined

  constructor(method: string, path: string, status: number, deletion?: string) {
    super(`${method} ${path} returned ${status}`)
    this.status = status
    this.deletion = deletion
  }
}

/** There is no response: the server is unreachable, or its response cannot be read. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** No response within the time limit. A write may have happened or not. */
export class TimeoutError extends NetworkError {
  override name = 'TimeoutError'
}

/** There is no token, so nothing was sent (spec §6). */
export class MissingTokenError extends Error {
  override name = 'MissingTokenError'
}
