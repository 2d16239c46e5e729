// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

// happy-dom decodes and encodes no pictures; the e2e tests use real photos and the browser's own decoder.
const browser = {
  /** The decoded picture's size; undefined if the browser cannot decode it. */
  decoded: { width: 4000, height: 3000 } as { width: number; height: number } | undefined,
  /** Whether an `<img>` shows what cannot be decoded. */
  shows: false,
  encodes: ['image/webp', 'image/jpeg'],
  encodedBytes: 100,
  /** Whether reading pixels gives others. */
  noise: false,
}
const known = new Map<string, number[]>()
let steps: string[] = []
let spies: MockInstance[] = []

const context = {
  ...{ imageSmoothingQuality: 'low', globalCompositeOperation: 'source-over', fillStyle: '#000' },
  drawImage: (_: unknown, ...place: number[]) =>
    steps.push(`drawn at ${place.join()}, ${context.imageSmoothingQuality}`),
  fillRect: (...place: number[]) => {
    const [x = 0, y = 0, width] = place
    if (width === 1) known.set(`${x},${y}`, context.fillStyle.match(/\d+/g)?.map(Number) ?? [])
    steps.push(`${context.fillStyle} at ${place.join()}, ${context.globalCompositeOperation}`)
  },
  getImageData: (_x: number, _y: number, width: number, height: number) => {
    const pixels = Array.from({ length: width * height }, (_, at) => [
      ...(known.get(`${at % width},${Math.floor(at / width)}`) ?? []),
      255,
    ])
    if (browser.noise) pixels[17]?.splice(0, 1, 3)
    return { data: pixels.flat() }
  },
}

beforeEach(() => {
  steps = []
  Object.assign(browser, { decoded: { width: 4000, height: 3000 }, shows: false, encodedBytes: 100, noise: false })
  browser.encodes = ['image/webp', 'image/jpeg']
  vi.stubGlobal('createImageBitmap', async () => {
    if (!browser.decoded) throw new DOMException('cannot decode', 'InvalidStateError')
    return { ...browser.decoded, close() {} }
  })
  const { prototype } = HTMLCanvasElement
  spies = [
    vi.spyOn(prototype, 'getContext').mockImplementation((() => context) as never),
    vi.spyOn(prototype, 'toBlob').mockImplementation(((done: BlobCallback, type: string, quality: number) => {
      // A browser that cannot encode a type returns PNG.
      const known = browser.encodes.includes(type)
      steps.push(`${type} ${quality}`)
      done(new Blob(['s'.repeat(browser.encodedBytes)], { type: known ? type : 'image/png' }))
    }) as never),
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1'),
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(),
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(async () => {
      if (!browser.shows) throw new DOMException('cannot show', 'EncodingError')
    }),
  ] as MockInstance[]
})

afterEach(() => {
  for (const spy of spies) spy.mockRestore()
  vi.unstubAllGlobals()
})

const file = (bytes: number, type = 'image/jpeg') => new File(['f'.repeat(bytes)], 'photo', { type })

/** The type and size of what is sent for a file. */
async function sent(picture: File): Promise<[type: string, bytes: number]> {
  const [, type = '', base64 = ''] = /^data:([^;]*);base64,(.*)$/.exec(await shrinkPicture(picture)) ?? []
  return [type, atob(base64).length]
}

test('a picture within 2560 px and 1.4 MB is sent as it is, and a larger one is encoded without resizing', async () => {
  browser.decoded = { width: 2560, height: 2560 }
  expect(await sent(file(1_400_000))).toEqual(['image/jpeg', 1_400_000])
  expect(await sent(file(1_400_001))).toEqual(['image/webp', 100])
  expect(steps).toContain('drawn at 0,0,2560,2560, high')
})

test('a type that the server does not decode is encoded, even if it is small and becomes larger', async () => {
  browser.decoded = { width: 10, height: 10 }
  expect(await sent(file(50, 'image/heic'))).toEqual(['image/webp', 100])
})

test('a file is sent as it is if encoding does not make it smaller', async () => {
  expect(await sent(file(100))).toEqual(['image/jpeg', 100])
  expect(await sent(file(101))).toEqual(['image/webp', 100])
})

test('a browser that encodes no WebP sends JPEG on white', async () => {
  browser.encodes = ['image/jpeg']
  expect(await sent(file(3000))).toEqual(['image/jpeg', 100])
  expect(steps).toContain('#fff at 0,0,2560,1920, destination-over')
  expect(steps).toContain('image/jpeg 0.82')
})

test('a browser that encodes neither, or has no canvas, sends the file', async () => {
  browser.encodes = []
  expect(await sent(file(3000))).toEqual(['image/jpeg', 3000])
  vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation((done) => done(null))
  expect(await sent(file(3000))).toEqual(['image/jpeg', 3000])
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null)
  expect(await sent(file(3000))).toEqual(['image/jpeg', 3000])
})

test('a browser that gives noise for what was drawn sends the file', async () => {
  browser.noise = true
  expect(await sent(file(3000))).toEqual(['image/jpeg', 3000])
})

test('a file that is gone when it is read is an error', async () => {
  const gone = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    this.dispatchEvent(new ProgressEvent('error'))
  })
  spies.push(gone as MockInstance)
  await expect(shrinkPicture(file(3000))).rejects.toBe(null)
})

test('what this browser cannot decode is sent if it can be shown and the server decodes its type', async () => {
  browser.decoded = undefined
  browser.shows = true
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
    expect(await sent(file(9, type))).toEqual([type, 9])
  await expect(shrinkPicture(file(9, 'image/heic'))).rejects.toThrow(TypeError)
  browser.shows = false
  await expect(shrinkPicture(file(9))).rejects.toThrow('cannot show')
})
