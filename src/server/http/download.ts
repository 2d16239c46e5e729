const timeoutMs = 10_000

/** Why a download failed, in words that name no address. */
export class DownloadError extends Error {
  override name = 'DownloadError'
}

/**
 * The body of what another host returns for a GET without a redirect, at most 10 s long. Reading ends at `maxBytes`,
 * whatever length was declared. Errors name no address: it can hold a token.
 *
 * @throws DownloadError, or the signal's reason
 */
export async function download(address: string, maxBytes: number, signal?: AbortSignal): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(address, {
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      redirect: 'error',
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new DownloadError(`the host returned ${response.status}`)
    }
    const parts: Uint8Array[] = []
    let size = 0
    // Leaving the loop ends the connection.
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
