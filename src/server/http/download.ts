const timeoutMs = 10_000

/** A failed download. The message never contains the address. */
export class DownloadError extends Error {
  override name = 'DownloadError'
  /** The status of the response, if that was the failure. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

/**
 * Downloads a URL within 10 s, without following redirects. Reading stops at `maxBytes`, whatever length was declared.
 * Errors never contain the address, because it can hold a token.
 *
 * @throws DownloadError, or the signal's reason
 */
export async function download(address: string, maxBytes: number, signal?: AbortSignal): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the one place that limits redirects, size and time
    const response = await fetch(address, {
      // `error` would hide the status.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new DownloadError(`the host returned ${response.status}`, response.status)
    }
    const parts: Uint8Array[] = []
    let size = 0
    // Leaving the loop closes the connection.
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > maxBytes) throw new DownloadError('the response is too large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof DownloadError ? error : new DownloadError('the host is not reachable')
  }
}
