import { type AnyEndpoint, type BodyOf, deletionHeader, type ReplyOf } from '#contract/endpoint.ts'
import { readSession, waitForOwnSession } from './session.ts'
import { publicSettings } from './settings.ts'

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

/** A write without a response within this time fails. Loading a long list over a slow network may take longer. */
const writeTimeoutMs = 30_000

/** A call with its address, headers and body, ready to be sent. */
export interface OutgoingCall {
  url: string
  method: AnyEndpoint['method']
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
}

/** What a call needs of a response; `text` is '' unless the status is ok (spec §7: error bodies are not read). */
export interface CallResponse {
  status: number
  text: string
  etag?: string | null
  deletion?: string | null
}

interface CallOptions<E> {
  /** Replaces `:id` in the path. */
  id?: string
  body?: BodyOf<E>
  /** The parameters after `?`. */
  query?: Record<string, string>
  /** The version that the caller changes: if it is not the present one, the status is 412. */
  ifMatch?: number | undefined
  /** Cancels a GET. */
  signal?: AbortSignal
  /** The token to send instead of the stored one: signing out clears the storage before it calls. */
  token?: string
  /** The id of the item to create, a UUID of version 4: a create that is sent twice is one write. */
  idempotencyKey?: string
  /** Replaces `fetch` for sending the call. */
  send?: (call: OutgoingCall) => Promise<CallResponse>
}

/**
 * Calls an endpoint of the contract (spec §7). Only an ok status is a success; an error's body is never read.
 * A call to an `admin` endpoint carries the bearer token; without a token it is not sent. A write waits while somebody else is signed in.
 *
 * @throws MissingTokenError, HttpError, NetworkError, and TimeoutError after 30 s of a write
 */
export async function call<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ReplyOf<E>> {
  return (await callForVersion(endpoint, options)).reply
}

/** Like `call`; returns the version in the response's `ETag`, too: that of a list's order. */
export async function callForVersion<E extends AnyEndpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<{ reply: ReplyOf<E>; version: number | undefined }> {
  const { body, query, signal, idempotencyKey, ifMatch, send = sendByFetch } = options
  const { method } = endpoint
  const path = endpoint.path.replace(':id', encodeURIComponent(options.id ?? ''))
  const headers: Record<string, string> = {}
  if (endpoint.access === 'admin') {
    if (method !== 'GET' && !options.token) await waitForOwnSession()
    headers.authorization = `Bearer ${options.token ?? requireToken()}`
  }
  if (endpoint.access === 'admin' || body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`

  const { status, text, etag, deletion } = await send({
    url: `${publicSettings().apiUrl}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  if (status < 200 || status > 299) throw new HttpError(method, path, status, deletion ?? undefined)
  // A proxy that compresses may have weakened it.
  const [, digits] = /^(?:W\/)?"(\d+)"$/.exec(etag ?? '') ?? []
  const version = digits === undefined ? undefined : Number(digits)
  try {
    return { reply: endpoint.reply === undefined ? undefined : JSON.parse(text), version }
  } catch (cause) {
    throw new NetworkError('the response is not JSON', { cause })
  }
}

function requireToken(): string {
  const token = readSession()?.access_token
  if (!token) throw new MissingTokenError('no stored token')
  return token
}

/** @throws NetworkError, TimeoutError, or the reason of `signal` */
export async function sendByFetch({ url, signal, ...init }: OutgoingCall): Promise<CallResponse> {
  const limit = new AbortController()
  const timer = init.method === 'GET' ? undefined : setTimeout(() => limit.abort(), writeTimeoutMs)
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', signal: signal ?? limit.signal })
    const text = response.ok ? await response.text() : ''
    const { headers, status } = response
    return { status, text, etag: headers.get('etag'), deletion: headers.get(deletionHeader) }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw limit.signal.aborted ? new TimeoutError('no response in time') : new NetworkError('no response', { cause })
  } finally {
    clearTimeout(timer)
  }
}
