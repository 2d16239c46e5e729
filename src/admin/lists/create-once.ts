import { HttpError, NetworkError } from '#browser/http/call-errors.ts'
import type { createSaveKey } from '../forms/save-key.ts'
import type { EntityClient, SaveOptions } from './entity-client.ts'
import type { Entity } from './entity-slice.ts'

/** The statuses that say that nothing was stored, and why. */
const refusals = [400, 409, 413, 422]

/**
 * Creates an item once, however often it is sent: if the response of an earlier create of this form was lost, that create is repeated under
 * its key, and its item then changed to this content. Throws what `call` throws.
 */
export async function createOnce<Input>(
  client: Pick<EntityClient<Entity, Input>, 'create' | 'update'>,
  saveKey: ReturnType<typeof createSaveKey>,
  input: Input,
  onProgress: NonNullable<SaveOptions['onProgress']>,
): Promise<unknown> {
  const key = saveKey.keyOf(input)
  const lost = saveKey.lost()
  if (lost && lost.key !== key) {
    const idempotencyKey = lost.key
    const made = await client.create(lost.input as Input, { idempotencyKey, onProgress }).catch((error) => {
      if (!isRefusal(error, refusals)) throw error
    })
    if (made) {
      return client.update((made as Entity)._id, input, { onProgress }).catch((error) => {
        // Somebody deleted it meanwhile: the next save is another item.
        if (isRefusal(error, [404])) saveKey.forget()
        throw error
      })
    }
  }
  return client.create(input, { idempotencyKey: key, onProgress }).catch((error) => {
    if (error instanceof NetworkError || (error instanceof HttpError && error.status >= 500)) saveKey.lose(key, input)
    throw error
  })
}

function isRefusal(error: unknown, statuses: readonly number[]): boolean {
  return error instanceof HttpError && statuses.includes(error.status)
}
