import { expect, test } from 'vitest'
import { HttpError, MissingTokenError, NetworkError, TimeoutError } from '#browser/http/call-errors.ts'
import { createSaveKey } from '../forms/save-key.ts'
import { createOnce } from './create-once.ts'
import type { SaveOptions } from './entity-client.ts'

const refused = (status: number) => new HttpError('POST', '/faq', status)

/** Saves the contents one after the other; each call fails with the next error of the list. Keys are numbered in order of appearance. */
function openForm(...failures: readonly (Error | undefined)[]) {
  const saveKey = createSaveKey('faq', true)
  saveKey.forget()
  const left = [...failures]
  const keys: (string | undefined)[] = []
  const calls: string[] = []
  const progress: number[] = []

  async function respond(call: string, { onProgress }: SaveOptions): Promise<unknown> {
    calls.push(call)
    onProgress?.(calls.length)
    const failure = left.shift()
    if (failure) throw failure
    return { _id: 'item' }
  }

  const client = {
    create(input: string, options: SaveOptions = {}) {
      const { idempotencyKey } = options
      if (!keys.includes(idempotencyKey)) keys.push(idempotencyKey)
      return respond(`create ${input} with key ${keys.indexOf(idempotencyKey) + 1}`, options)
    },
    update: (id: string, input: string, options: SaveOptions = {}) => respond(`change ${id} to ${input}`, options),
  }
  return {
    calls,
    progress,
    save: (input: string) => createOnce(client, saveKey, input, (fraction) => progress.push(fraction)),
  }
}

test('a lost create with the same content is repeated under its key', async () => {
  const { save, calls } = openForm(new NetworkError())
  await expect(save('a')).rejects.toThrow(NetworkError)
  await save('a')
  expect(calls).toEqual(['create a with key 1', 'create a with key 1'])
})

test('a lost create with other content is repeated, then changed, and each call reports its progress', async () => {
  const { save, calls, progress } = openForm(new NetworkError())
  await expect(save('a')).rejects.toThrow(NetworkError)
  await save('b')
  expect(calls).toEqual(['create a with key 1', 'create a with key 1', 'change item to b'])
  expect(progress).toEqual([1, 2, 3])
})

test.each([new NetworkError(), new TimeoutError(), refused(500), refused(503), refused(507)])(
  'after %s nobody knows whether it was stored: the create is repeated',
  async (failure) => {
    const { save, calls } = openForm(failure)
    await expect(save('a')).rejects.toBe(failure)
    await save('b')
    expect(calls.slice(1)).toEqual(['create a with key 1', 'change item to b'])
  },
)

test.each([
  new MissingTokenError(),
  refused(400),
  refused(401),
  refused(409),
  refused(413),
  refused(422),
  refused(429),
])('after %s nothing was stored: the create is not repeated', async (failure) => {
  const { save, calls } = openForm(failure)
  await expect(save('a')).rejects.toBe(failure)
  await save('b')
  expect(calls.slice(1)).toEqual(['create b with key 2'])
})

test.each([400, 409, 413, 422])(
  'a lost create that is refused with %i was not stored: only the new content is',
  async (status) => {
    const { save, calls } = openForm(new NetworkError(), refused(status))
    await expect(save('a')).rejects.toThrow(NetworkError)
    await save('b')
    expect(calls.slice(1)).toEqual(['create a with key 1', 'create b with key 2'])
  },
)

test.each([new NetworkError(), new MissingTokenError(), refused(401), refused(404), refused(429), refused(500)])(
  'a repetition that fails with %s ends the save, and the next save repeats it again',
  async (failure) => {
    const { save, calls } = openForm(new NetworkError(), failure)
    await expect(save('a')).rejects.toThrow(NetworkError)
    await expect(save('b')).rejects.toBe(failure)
    await save('b')
    expect(calls.slice(2)).toEqual(['create a with key 1', 'change item to b'])
  },
)

test.each([new NetworkError(), refused(409), refused(412), refused(500)])(
  'a change that fails with %s is still one of the lost item at the next save',
  async (failure) => {
    const { save, calls } = openForm(new NetworkError(), undefined, failure)
    await expect(save('a')).rejects.toThrow(NetworkError)
    await expect(save('b')).rejects.toBe(failure)
    await save('b')
    expect(calls.slice(3)).toEqual(['create a with key 1', 'change item to b'])
  },
)

test('a lost item that somebody deleted meanwhile is reported, and the next save is another item', async () => {
  const { save, calls } = openForm(new NetworkError(), undefined, refused(404))
  await expect(save('a')).rejects.toThrow(NetworkError)
  await expect(save('b')).rejects.toMatchObject({ status: 404 })
  await save('b')
  expect(calls.slice(3)).toEqual(['create b with key 2'])
})
