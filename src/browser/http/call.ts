import type { AnyEndpoint, BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { readSession } from '../session.ts'
import { publicSettings } from '../settings.ts'
import { HttpError, MissingTokenError, NetworkError } from './call-errors.ts'

export interface CallOptions<E> {
  /** Replaces `:id` in the path. */
  id?: string
  body?: BodyOf<E>
  signal?: AbortSignal
  /** The token to send instead of the stored one: signing out clears the storage before it calls. */
  token?: string
}

/**
 * Calls an endpoint of the contract (spec §7). Only an ok status is a success; an error's body is never read.
 * A call to an `admin` endpoint carries the bearer token; without a token it is not sent.
 *
 * @throws MissingTokenError, HttpError, NetworkError
 */
export async function call<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ReplyOf<E>> {
  const path = endpoint.path.replace(':id', encodeURIComponent(options.id ?? ''))
  const headers: Record<string, string> = {}
  if (endpoint.access === 'admin') headers.authorization = `Bearer ${options.token ?? requireToken()}`
  if (endpoint.access === 'admin' || options.body !== undefined) headers['content-type'] = 'application/json'

  const response = await send(`${publicSettings().apiUrl}${path}`, {
    method: endpoint.method,
    headers,
    cache: 'no-store',
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (!response.ok) throw new HttpError(endpoint.method, path, response.status)
  if (endpoint.reply === undefined) return undefined as ReplyOf<E>
  return (await response.json().catch(asNetworkError)) as ReplyOf<E>
}

function requireToken(): string {
  const token = readSession()?.access_token
  if (!token) throw new MissingTokenError('no stored token')
  return token
}

async function send(url: string, init: RequestInit): Promise<Response> {
  return await fetch(url, init).catch(asNetworkError)
}

function asNetworkError(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new NetworkError('no response', { cause })
}
