import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'

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
 * Not by `fetch`: its first call compiles an HTTP parser of its own, which takes 10 MB for the life of the process.
 *
 * @throws DownloadError, or the signal's reason
 */
export async function download(address: string, maxBytes: number, signal?: AbortSignal): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await request(address, signal ? AbortSignal.any([timeout, signal]) : timeout)
    if (response.statusCode !== 200) {
      response.destroy()
      throw new DownloadError(`the host returned ${response.statusCode}`, response.statusCode)
    }
    const parts: Buffer[] = []
    let size = 0
    // Leaving the loop closes the connection.
    for await (const part of response) {
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

function request(address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const get = new URL(address).protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    get(address, { signal, agent: false }, resolve).on('error', reject)
  })
}
