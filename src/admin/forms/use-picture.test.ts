// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePicture } from './use-picture.ts'

interface Work {
  file: File
  progress: (fraction: number) => void
  done: (image: string) => void
  fail: () => void
}

const { started } = vi.hoisted(() => ({ started: [] as Work[] }))

// happy-dom decodes no pictures: the test ends each preparation.
vi.mock('./shrink-picture.ts', () => ({
  shrinkPicture: (file: File, progress: Work['progress']) =>
    new Promise((resolve, reject) => {
      started.push({ file, progress, done: resolve, fail: () => reject(new Error('cannot decode')) })
    }),
}))

beforeEach(() => started.splice(0))
afterEach(cleanup)

const files = (...names: [name: string, type: string][]) =>
  names.map(([name, type]) => new File(['…'], name, { type })) as unknown as FileList
const photo = () => files(['a.png', 'image/png'])

async function setup() {
  const images: string[] = []
  const busy: boolean[] = []
  const onImage = (image: string) => void images.push(image)
  const setBusy = (isBusy: boolean) => void busy.push(isBusy)
  const hook = renderHook(() => usePicture(onImage, setBusy))
  return {
    images,
    busy,
    hook,
    state: () => [hook.result.current.progress, hook.result.current.problem],
    /** Takes files and waits until their preparation begins. */
    async take(list: FileList | null): Promise<Work> {
      const before = started.length
      act(() => void hook.result.current.take(list))
      await waitFor(() => expect(started).toHaveLength(before + 1))
      return started.at(-1) as Work
    },
  }
}

// First: what it leaves behind when it fails would disturb the other tests.
test('while the form is open a picture may be dropped or pasted anywhere, and a drop never leaves the page', async () => {
  const { hook } = await setup()
  // A dispatched event returns false if its default was prevented.
  expect(fireEvent.dragOver(document.body)).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer: { files: photo() } })).toBe(false)
  await waitFor(() => expect(started).toHaveLength(1))
  fireEvent.paste(document.body, { clipboardData: { files: photo() } })
  await waitFor(() => expect(started).toHaveLength(2))
  fireEvent.paste(document.body, { clipboardData: { files: files() } })
  fireEvent(document.body, new Event('paste', { bubbles: true }))
  fireEvent(document.body, new Event('drop', { bubbles: true }))
  hook.unmount()
  expect(fireEvent.dragOver(document.body)).toBe(true)
  expect(fireEvent.drop(document.body, { dataTransfer: { files: photo() } })).toBe(true)
  fireEvent.paste(document.body, { clipboardData: { files: photo() } })
  await act(async () => undefined)
  expect(started).toHaveLength(2)
})

test('a photo is prepared with progress, and the form is busy until it is there', async () => {
  const { take, state, images, busy } = await setup()
  expect(state()).toEqual([undefined, undefined])
  const work = await take(photo())
  expect([state(), busy]).toEqual([[0, undefined], [true]])
  act(() => work.progress(0.4))
  expect(state()).toEqual([0.4, undefined])
  await act(async () => work.done('data:1'))
  expect([state(), busy, images]).toEqual([[undefined, undefined], [true, false], ['data:1']])
})

test('a photo that cannot be decoded is a problem at the field, until the next one is chosen', async () => {
  const { take, state, images, busy } = await setup()
  const work = await take(photo())
  await act(async () => work.fail())
  expect([state(), busy, images]).toEqual([[undefined, 'image'], [true, false], []])
  await take(photo())
  expect(state()).toEqual([0, undefined])
})

test('a photo chosen during the preparation of another replaces it', async () => {
  const { take, state, images, busy } = await setup()
  const [first, second] = [await take(photo()), await take(photo())]
  act(() => first.progress(0.8))
  expect(state()).toEqual([0, undefined])
  await act(async () => first.fail())
  expect([state(), images]).toEqual([[0, undefined], []])
  await act(async () => second.done('data:2'))
  expect([state(), images, busy.at(-1)]).toEqual([[undefined, undefined], ['data:2'], false])
  const [third, fourth] = [await take(photo()), await take(photo())]
  await act(async () => fourth.done('data:4'))
  await act(async () => third.done('data:3'))
  expect(images).toEqual(['data:2', 'data:4'])
})

test('only images are taken; a type that the browser does not know is left to the decoder', async () => {
  const { take, state, hook, busy } = await setup()
  act(() => void hook.result.current.take(files(['a.txt', 'text/plain'])))
  expect([state(), started, busy]).toEqual([[undefined, 'image'], [], []])
  const work = await take(files(['a.heic', '']))
  act(() => void hook.result.current.take(files(['b.pdf', 'application/pdf'])))
  expect(state()).toEqual([0, 'image'])
  await act(async () => work.done('data:1'))
  expect(busy).toEqual([true, false])
})

test('no file changes nothing', async () => {
  const { state, hook, busy } = await setup()
  for (const none of [null, undefined, files()]) await act(async () => await hook.result.current.take(none))
  expect([state(), busy, started]).toEqual([[undefined, undefined], [], []])
})

test('several photos at once are for the form that takes several; of the others the first one is taken', async () => {
  const several: File[][] = []
  const onSeveral = (chosen: File[]) => void several.push(chosen)
  const images: string[] = []
  const props = {
    onImage: (image: string) => void images.push(image),
    onSeveral: undefined as typeof onSeveral | undefined,
  }
  const { result, rerender } = renderHook((now) => usePicture(now.onImage, () => undefined, now.onSeveral), {
    initialProps: props,
  })
  const two = files(['a.png', 'image/png'], ['b.png', 'image/png'])
  act(() => void result.current.take(two))
  await waitFor(() => expect(started.map(({ file }) => file.name)).toEqual(['a.png']))
  rerender({ ...props, onSeveral })
  await act(async () => await result.current.take(two))
  expect([started.length, several]).toEqual([1, [[...two]]])
  // A single one is for the field there too.
  act(() => void result.current.take(photo()))
  await waitFor(() => expect(started).toHaveLength(2))
  await act(async () => started[1]?.done('data:a'))
  expect([images, several.length]).toEqual([['data:a'], 1])
  fireEvent.drop(document.body, { dataTransfer: { files: two } })
  await waitFor(() => expect(several).toHaveLength(2))
})
