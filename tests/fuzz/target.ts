import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { createSessionStore } from '#server/access/sessions.store.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { newFolder } from '#support/new-folder.ts'
import { type FuzzRequest, hashesPassword } from './requests.ts'

/** A copy for whose download a link can be made. */
const backupFile = 'toldaria-2026-03-01T070000Z.db'

/** A sent request and its response. */
export interface Exchange {
  request: FuzzRequest
  url: string
  status: number
  headers: Record<string, unknown>
  text: string
  /** Whether it was sent with a valid token. */
  isSignedIn: boolean
  /** Whether the item of the path's id existed; true if the path has none. */
  isKnown: boolean
}

export interface Limits {
  requests: number
  /** The maximum number of successful writes. */
  writes: number
  /** The maximum number of requests that hash or check a password. */
  hashes: number
}

export type Target = Awaited<ReturnType<typeof openTarget>>

/**
 * The real app on a real database, with one administrator. `send` fills in token and id, and keeps the limits: when there were too many
 * writes or hashes, a request that would make one more gets a forged token.
 */
export async function openTarget(limits: Limits) {
  const dataDir = newFolder()
  const built = await buildTestApp({ PRODUCT_IMAGE_REQUIRED: 'false', DATA_DIR: dataDir })
  mkdirSync(built.env.backupDir)
  writeFileSync(join(built.env.backupDir, backupFile), '')
  const { app, db, admin } = built
  const count = { requests: 0, writes: 0, hashes: 0 }
  // Excludes the administrator who signs in: her password would change soon, and no sign-in would succeed any more.
  const ids = new Map<string, string[]>()
  // A repeated request gets the same response, even if its item was deleted since.
  const created = new Set<string>()
  const openSession = () => createSessionStore(db).open(admin._id)
  let token = built.token

  /** The ids that are not of created items, by path. */
  const otherIds: Record<string, () => Promise<string[]>> = {
    '/me/sessions': async () => (await createSessionStore(db).list(admin._id)).map(({ _id }) => _id),
    '/backups': async () => [backupFile],
    '/trash': async () => (await db.selectFrom('trash').select('id').execute()).map(({ id }) => id),
    async '/history'() {
      const both = db.selectFrom('revisions').where('before', 'is not', null).where('after', 'is not', null)
      return (await both.select('seq').where('entity', '=', 'faq').execute()).map(({ seq }) => String(seq))
    },
  }

  const isSpent = (kind: 'writes' | 'hashes') => count[kind] > limits[kind] * (count.requests / limits.requests) + 3

  async function send(request: FuzzRequest): Promise<Exchange> {
    count.requests += 1
    const { caller, path } = request
    const [list = ''] = path.split('/:id')
    const there = (await otherIds[list]?.()) ?? ids.get(list) ?? []
    // Keeps one item in every list, so that there is one to change.
    const isLast = request.method === 'DELETE' && there.length === 1
    const nth = isLast ? undefined : there[Number(request.id) % there.length]
    const id = typeof request.id === 'string' ? request.id : (nth ?? randomUUID())
    const mayWrite = request.method !== 'GET' && isAccepted(request)
    const mayHash = mayWrite && hashesPassword(request)
    const isTooMuch = (mayHash && isSpent('hashes')) || (mayWrite && isSpent('writes'))
    const isSignedIn = caller === 'administrator' && !isTooMuch
    if (isSignedIn && path === '/auth/logout') token = await openSession()
    const authorization = isSignedIn ? `Bearer ${token}` : isTooMuch ? 'Bearer forged' : headerOf(caller)
    if (mayHash && (isSignedIn || request.endpoint?.access === 'public') && !isTooMuch) count.hashes += 1

    const url = path.replace(':id', id)
    const body = isTooMuch && request.endpoint?.access === 'public' ? '{}' : request.body
    const reply = await app.inject({
      method: request.method as 'GET',
      url: `${url}${request.query}`,
      // Forged tokens are limited per network, so calls without a valid one come from another network.
      remoteAddress: isSignedIn ? '192.0.2.1' : '198.51.100.1',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(authorization === undefined ? {} : { authorization }),
        ...request.headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    })
    const exchange: Exchange = {
      request: { ...request, body, endpoint: isRouted(url, path) ? request.endpoint : undefined },
      url,
      status: reply.statusCode,
      headers: reply.headers,
      text: textOf(reply.rawPayload, reply.headers['content-encoding']),
      isSignedIn,
      isKnown: !path.includes(':id') || id === admin._id || there.includes(id),
    }
    await remember(exchange, list, id)
    return exchange
  }

  async function remember(
    { request: { method, path, endpoint }, status, text, isSignedIn }: Exchange,
    list: string,
    id: string,
  ) {
    const isDone = status < 300 && method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
    if (!isDone) return
    count.writes += path.startsWith('/auth') ? 0 : 1
    if (method === 'POST' && status === 201) {
      const { _id } = JSON.parse(text)
      if (!created.has(_id)) ids.set(list, [...(ids.get(list) ?? []), _id])
      created.add(_id)
    }
    if (method === 'DELETE')
      ids.set(
        list,
        (ids.get(list) ?? []).filter((other) => other !== id),
      )
    // A changed password, a sign-in and a logout end sessions, so the fuzz then starts a new one.
    if (isSignedIn && (/^\/(auth|me)\//.test(path) || path === '/users/:id' || !endpoint)) token = await openSession()
  }

  return { ...built, send, count, openSession, secrets: () => secretsOf(db) }
}

/** What no reply may contain: the currently stored hashes of passwords and tokens. */
async function secretsOf(db: Awaited<ReturnType<typeof buildTestApp>>['db']): Promise<string[]> {
  const users = await db.selectFrom('users').select('password_hash').execute()
  const sessions = await db.selectFrom('sessions').select('token_hash').execute()
  const codes = await db.selectFrom('recovery_codes').select('code_hash').execute()
  const links = await db.selectFrom('sign_in_links').select('secret_hash').execute()
  return [...users, ...sessions, ...codes, ...links].flatMap((row) => Object.values<string>(row))
}

function textOf(bytes: Buffer, encoding: unknown): string {
  if (bytes.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

/** Whether the endpoint’s schemas accept the query and the body, parsed as JSON whatever its headers are (a byte order mark is allowed). */
export function isAccepted({ endpoint, body, query }: FuzzRequest): boolean {
  const asked = Object.fromEntries(new URLSearchParams(query))
  if (endpoint?.query && !z.safeParse(endpoint.query, asked).success) return false
  if (!endpoint?.body) return true
  try {
    const text = typeof body === 'string' ? body : Buffer.from(body ?? []).toString()
    // An empty body counts as none.
    const parsed = text === '' ? undefined : JSON.parse(text.replace(/^\ufeff/, ''))
    return z.safeParse(endpoint.body, parsed).success
  } catch {
    return false
  }
}

/** Whether a router treats the URL as that path: a slash, an invalid escape or too many characters make it another one. */
function isRouted(url: string, path: string): boolean {
  if (url === path) return true
  const [before = '', after = ''] = path.split(':id')
  const id = url.slice(before.length, url.length - after.length)
  try {
    decodeURIComponent(id)
  } catch {
    return false
  }
  return /^[^/?#;]{1,16000}$/.test(id) && !/^(\.|%2e){1,2}$/i.test(id)
}

function headerOf(caller: FuzzRequest['caller']): string | undefined {
  return typeof caller === 'object' ? caller.authorization : undefined
}
