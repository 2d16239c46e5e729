/** The server answered with a status that is not ok. Its body is never read (spec §7). */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number

  constructor(method: string, path: string, status: number) {
    super(`${method} ${path} answered ${status}`)
    this.status = status
  }
}

/** No answer at all: the server is not reachable, or its answer could not be read. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** There is no token, so nothing was sent (spec §6). */
export class MissingTokenError extends Error {
  override name = 'MissingTokenError'
}
