import { lookup as lookUp } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const timeoutMs = 60_000
const maxRedirects = 3

type Reason = 'unreachable' | 'certificate' | 'status' | 'too_large' | 'refused' | 'no_address' | 'no_file'

/** Why nothing was read from an address or a file. The message contains neither. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly reason: Reason
  readonly status: number

  constructor(reason: Reason, { status = 0, ...options }: ErrorOptions & { status?: number } = {}) {
    super(reason, options)
    this.reason = reason
    this.status = status
  }
}

interface GuardedOptions {
  /** The origin that the operator named, which may be in a private network. */
  origin: string
  maxBytes: number
  signal: AbortSignal
}

/**
 * Reads an address that another program wrote: within 60 s, with at most three redirects, and at each of them only from that origin or from a
 * public network, by the address connected to; never from https to http.
 * @throws Unreadable, or the signal's reason
 */
export async function guardedDownload(address: URL, { origin, maxBytes, signal }: GuardedOptions): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  let url = address
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await request(url, url.origin === origin, AbortSignal.any([timeout, signal]))
      const { statusCode: status = 0, headers } = response
      if (status === 200) return await bytesOf(response, maxBytes)
      response.destroy()
      if (status < 300 || status > 399 || !headers.location) throw new Unreadable('status', { status })
      const next = new URL(headers.location, url)
      if (url.protocol === 'https:' && next.protocol !== 'https:') throw new Unreadable('refused')
      url = next
    }
    throw new Unreadable('refused')
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof Unreadable) throw cause
    throw new Unreadable(isOfCertificate(cause) ? 'certificate' : 'unreachable', { cause })
  }
}

async function request(url: URL, isOrigin: boolean, signal: AbortSignal): Promise<http.IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Unreadable('refused')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A host that is an address is connected to without a look-up.
  if (!isOrigin && isIP(host) && !isPublic(host)) throw new Unreadable('refused')
  const { get } = url.protocol === 'https:' ? https : http
  return await new Promise((resolve, reject) => {
    const options = { signal, agent: false as const, ...(!isOrigin && { lookup: publicLookup }) }
    get(url, options, resolve).on('error', reject)
  })
}

/** Looks a host up, and refuses one with any address that is not public. */
const publicLookup: LookupFunction = (host, { all }, callback) => {
  lookUp(host, { all: true }).then(
    (addresses) => {
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublic(address))) return callback(new Unreadable('refused'), [])
      if (all) callback(null, addresses)
      else callback(null, first.address, first.family)
    },
    (error) => callback(error, []),
  )
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
    if (size > maxBytes) throw new Unreadable('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function isOfCertificate(error: unknown): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test((error as { code?: string }).code ?? '')
}
