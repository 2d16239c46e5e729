import { lookup as lookUp } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { urlOf } from '#contract/web-address.ts'

const timeoutMs = 60_000

const messages = {
  no_address: 'the address is none of http or https',
  refused: 'the address is in a private network, or redirects to what is not allowed',
  unreachable: 'the host is not reachable',
  certificate: 'the certificate of the host is not valid',
  status: 'the host returned',
  too_large: 'the response is too large',
}

/** A failed download. The message never contains the address. */
export class DownloadError extends Error {
  override name = 'DownloadError'
  readonly reason: keyof typeof messages
  /** The status of the response, if that was the failure. */
  readonly status: number | undefined

  constructor(reason: keyof typeof messages, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(status === undefined ? messages[reason] : `${messages[reason]} ${status}`, options)
    this.reason = reason
    this.status = status
  }
}

interface DownloadOptions {
  /** Reading stops there, whatever length was declared. */
  maxBytes: number
  maxRedirects?: number
  signal?: AbortSignal
}

export type Download = (address: string, options: DownloadOptions) => Promise<Buffer>

/**
 * Returns a function that downloads an address within 60 s, with a GET. What it connects to, at each redirect anew, is a public address, or one
 * that the named origin had when it was first looked up: what a response says, and a name that changes its address, cannot reach into the
 * operator's network. Nothing goes from https to http. Errors never contain the address, because it can hold a token.
 *
 * The function throws DownloadError, or the signal's reason.
 * @param named an address that the operator has named: its origin may be in a private network
 */
export function createDownload(named?: string): Download {
  const namedOrigin = named && new URL(named).origin
  let namedAddresses: string[] | undefined

  /** Looks a host up, and refuses one with any address that is not allowed. */
  const lookupFor = (isNamed: boolean): LookupFunction => {
    return (host, { all }, callback) => {
      lookUp(host, { all: true }).then(
        (found) => {
          const addresses = found.map(({ address }) => address)
          if (isNamed) namedAddresses ??= addresses
          const isAllowed = (address: string) => isPublic(address) || (isNamed && namedAddresses?.includes(address))
          const [first] = found
          if (!first || !addresses.every(isAllowed)) return callback(new DownloadError('refused'), [])
          if (all) callback(null, found)
          else callback(null, first.address, first.family)
        },
        (error) => callback(error, []),
      )
    }
  }

  async function request(url: URL, signal: AbortSignal): Promise<http.IncomingMessage> {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new DownloadError('no_address')
    const isNamed = url.origin === namedOrigin
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A host that is an address is connected to without a look-up.
    if (isIP(host) && !isNamed && !isPublic(host)) throw new DownloadError('refused')
    const { get } = url.protocol === 'https:' ? https : http
    // Some hosts refuse a client without a name.
    const headers = { 'user-agent': 'toldaria' }
    return await new Promise((resolve, reject) => {
      get(url, { signal, headers, agent: false, lookup: lookupFor(isNamed) }, resolve).on('error', reject)
    })
  }

  return async (address, { maxBytes, maxRedirects = 0, signal }) => {
    const first = urlOf(address)
    if (!first) throw new DownloadError('no_address')
    let url = first
    const timeout = AbortSignal.timeout(timeoutMs)
    const ending = signal ? AbortSignal.any([timeout, signal]) : timeout
    try {
      for (let redirects = 0; ; redirects += 1) {
        const response = await request(url, ending)
        const { statusCode: status = 0, headers } = response
        if (status === 200) return await bytesOf(response, maxBytes)
        response.destroy()
        const isRedirect = status >= 300 && status <= 399 && headers.location !== undefined
        if (!isRedirect || maxRedirects === 0) throw new DownloadError('status', { status })
        const next = new URL(headers.location ?? '', url)
        const isWeaker = url.protocol === 'https:' && next.protocol !== 'https:'
        if (redirects === maxRedirects || isWeaker) throw new DownloadError('refused')
        url = next
      }
    } catch (cause) {
      signal?.throwIfAborted()
      if (cause instanceof DownloadError) throw cause
      throw new DownloadError(isOfCertificate(cause) ? 'certificate' : 'unreachable', { cause })
    }
  }
}

function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast'
}

async function bytesOf(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const part of response) {
    size += part.length
    if (size > maxBytes) throw new DownloadError('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function isOfCertificate(error: unknown): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test((error as { code?: string }).code ?? '')
}
