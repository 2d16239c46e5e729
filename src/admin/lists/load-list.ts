import { type CallOptions, call, HttpError, MissingTokenError } from '#browser/http/call.ts'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'

/**
 * Loads a list with the token: only administrators get versions. A public list is loaded even if the session has ended, then without
 * them. @throws what `call` throws
 */
export async function loadList<List extends AnyEndpoint>(
  list: List,
  options: Pick<CallOptions<List>, 'signal' | 'onVersion'> = {},
): Promise<ReplyOf<List>> {
  try {
    return await call<List>({ ...list, access: 'admin' }, options)
  } catch (error) {
    const isSignedOut = error instanceof MissingTokenError || (error instanceof HttpError && error.status === 401)
    if (!isSignedOut || list.access === 'admin') throw error
    return await call(list, options)
  }
}

/**
 * The call for `loadList` that lists an entity. Of an entity that is partly private the public list is no substitute: a save would
 * store what it leaves blank, and an order would lack what it leaves out.
 */
export function listCall<List extends AnyEndpoint>({
  list,
  isPartlyPrivate,
}: {
  list: List
  isPartlyPrivate?: true
}): List {
  return isPartlyPrivate ? { ...list, access: 'admin' } : list
}
