import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'

const timeoutMs = 10_000

/** Why a download failed, in words that name no address. */
export class DownloadError extends Error {
  override name = 'DownloadError'
}

/**
 * Returns the body that another host sends for a GET without a redirect, within 10 s. Reading ends at `maxBytes`,
 * whatever length was declared. Errors name no address: it can hold a token.
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
      throw new DownloadError(`the host returned ${response.statusCode}`)
    }
    const parts: Buffer[] = []
    let size = 0
    // Leaving the loop ends the connection.
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
