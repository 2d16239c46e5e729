import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureWidths } from '#contract/pictures.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { preparePicture } from './prepare-picture.ts'

const gps = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '20/1 26/1 34/1' }, IFD0: { Artist: 'Ana', Model: 'Fone' } }

function prepare(bytes: Buffer | string, label?: string) {
  return preparePicture(dataUrlOf(bytes, label))
}

/** The mean colour of a picture's corner, far enough inside to avoid the codec's ringing. */
async function cornerOf(bytes: Buffer, corner: 'top left' | 'bottom right') {
  const { width, height } = await sharp(bytes).metadata()
  const [w, h] = [Math.floor(width / 4), Math.floor(height / 4)]
  const at = corner === 'top left' ? { left: 0, top: 0 } : { left: width - w, top: height - h }
  const { channels } = await sharp(
    await sharp(bytes)
      .extract({ ...at, width: w, height: h })
      .png()
      .toBuffer(),
  ).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

test('a photo becomes a WebP master of at most 2560 px and one variant per width, with the hash of its content', async () => {
  const picture = await prepare(await photoPixels(2600, 1950).jpeg({ quality: 90 }).toBuffer())
  expect(picture).toMatchObject({ width: 2560, height: 1920 })
  expect(await sharp(picture.master).metadata()).toMatchObject({ format: 'webp', width: 2560, height: 1920 })
  expect(picture.hash).toBe(createHash('sha256').update(picture.master).digest('hex'))
  expect(picture.variants.map(({ width, format }) => `${width}.${format}`)).toEqual(
    pictureWidths.map((w) => `${w}.webp`),
  )
  for (const { width, bytes } of picture.variants) expect(await sharp(bytes).metadata()).toMatchObject({ width })
})

test('the same photo has the same hash, another photo another hash', async () => {
  const photo = await photoPixels(300, 200).jpeg().toBuffer()
  const [first, again, other] = [
    await prepare(photo),
    await prepare(photo),
    await prepare(await photoPixels(300, 201).jpeg().toBuffer()),
  ]
  expect(again.hash).toBe(first.hash)
  expect(other.hash).not.toBe(first.hash)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo with EXIF orientation %i is turned upright', async (orientation) => {
  // Red on top, once the orientation is applied.
  const upright = await sharp({ create: { width: 40, height: 60, channels: 3, background: 'blue' } })
    .composite([{ input: { create: { width: 40, height: 30, channels: 3, background: 'red' } }, gravity: 'north' }])
    .png()
    .toBuffer()
  const undo = sharp(upright)
  if ([2, 5, 4, 7].includes(orientation)) undo.flop()
  const turned = sharp(await undo.png().toBuffer()).rotate(
    { 3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90 }[orientation] ?? 0,
  )
  const photo = await turned.withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer()
  const picture = await prepare(photo)
  expect(picture).toMatchObject({ width: 40, height: 60 })
  expect((await cornerOf(picture.master, 'top left'))[0]).toBeGreaterThan(200)
  expect((await cornerOf(picture.master, 'bottom right'))[2]).toBeGreaterThan(200)
})

test('the output has no metadata, such as place, camera and person', async () => {
  const photo = await photoPixels(600, 400)
    .withExif(gps)
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer()
  expect(await sharp(photo).metadata()).toHaveProperty('exif')
  const { master, variants } = await prepare(photo)
  for (const bytes of [master, ...variants.map((variant) => variant.bytes)]) {
    const metadata = await sharp(bytes).metadata()
    for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation']) expect(metadata).not.toHaveProperty(kind)
    expect(bytes.includes('Ana')).toBe(false)
  }
})

test('colours of a wide gamut are converted to sRGB', async () => {
  const red = sharp({ create: { width: 20, height: 20, channels: 3, background: { r: 200, g: 40, b: 40 } } })
  const photo = await red.withIccProfile('p3').png().toBuffer()
  const [r = 0, g = 0] = await cornerOf((await prepare(photo)).master, 'top left')
  expect(Math.abs(r - 200)).toBeLessThan(6)
  expect(Math.abs(g - 40)).toBeLessThan(8)
})

test.each<[string, () => Promise<Buffer>]>([
  ['CMYK', () => photoPixels(60, 40).toColourspace('cmyk').jpeg().toBuffer()],
  ['16 bits a channel', () => photoPixels(60, 40).toColourspace('rgb16').png().toBuffer()],
  ['grey', () => photoPixels(60, 40).greyscale().jpeg().toBuffer()],
  [
    'grey with 16 bits and transparency',
    () => photoPixels(60, 40).ensureAlpha(0.5).toColourspace('grey16').png().toBuffer(),
  ],
  ['progressive JPEG', () => photoPixels(60, 40).jpeg({ progressive: true }).toBuffer()],
  ['interlaced PNG', () => photoPixels(60, 40).png({ progressive: true }).toBuffer()],
  ['WebP', () => photoPixels(60, 40).webp().toBuffer()],
  ['AVIF', () => photoPixels(60, 40).avif({ effort: 0 }).toBuffer()],
  ['GIF', () => photoPixels(60, 40).gif().toBuffer()],
])('%s is understood and comes out as 8-bit sRGB', async (_, make) => {
  const picture = await prepare(await make())
  expect(picture).toMatchObject({ width: 60, height: 40 })
  expect(await sharp(picture.master).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', format: 'webp' })
  const [r = 0, g = 0, b = 0] = await cornerOf(picture.master, 'bottom right')
  expect([r, g, b].every((value) => value > 70 && value < 240)).toBe(true)
})

test('the first frame of an animation is used', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  expect(await sharp(animation).metadata()).toMatchObject({ pages: 2 })
  const picture = await prepare(animation)
  expect(picture).toMatchObject({ width: 20, height: 20 })
  expect(await cornerOf(picture.master, 'top left')).toEqual([255, 0, 0])
})

test.each([
  [1, 1],
  [1, 60_000],
  [60_000, 2],
])('a picture of %i×%i pixels is accepted', async (width, height) => {
  const picture = await prepare(
    await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(2560)
  expect(picture.variants).toHaveLength(3)
})

test('the decoder detects the format, whatever the label says', async () => {
  const png = await photoPixels(30, 20).png().toBuffer()
  for (const label of ['image/jpeg', 'image/svg+xml', 'text/html', 'application/octet-stream', ''])
    expect(await prepare(png, label)).toMatchObject({ width: 30, height: 20 })
})

test('pictures are prepared one at a time with a short queue; one too many is refused', async () => {
  const photo = dataUrlOf(await photoPixels(40, 40).png().toBuffer())
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => preparePicture(photo)))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  for (const result of refused)
    expect(result).toMatchObject({ reason: { code: 'busy', retryAfterSeconds: expect.any(Number) } })
  expect(await preparePicture(photo)).toMatchObject({ width: 40 })
})

function prepareBytes(bytes: Buffer | string, label?: string) {
  return preparePicture(dataUrlOf(bytes, label))
}

test('a decompression bomb is refused by its header, before its pixels are unpacked', async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  // 60,000 × 60,000 pixels, with a recomputed checksum of the header.
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  await expect(prepareBytes(png)).rejects.toMatchObject({ reason: 'image_too_many_pixels' })
})

test.each<[string, () => Promise<Buffer>]>([
  ['a JPEG', () => photoPixels(300, 200).jpeg().toBuffer()],
  ['a PNG', () => photoPixels(300, 200).png().toBuffer()],
  ['a WebP', () => photoPixels(300, 200).webp().toBuffer()],
  ['an AVIF', () => photoPixels(300, 200).avif({ effort: 0 }).toBuffer()],
  ['a GIF', () => photoPixels(300, 200).gif().toBuffer()],
])('%s that was cut off is refused', async (_, make) => {
  const whole = await make()
  for (const share of [0.02, 0.5, 0.9]) {
    const cut = whole.subarray(0, Math.floor(whole.length * share))
    await expect(prepareBytes(cut)).rejects.toMatchObject({ reason: 'image' })
  }
})

test.each<[string, string]>([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><html><body><script>alert(1)</script></body></html>'],
  ['PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>'],
  ['nothing at all', ''],
])('%s in disguise is refused', async (_, text) => {
  await expect(prepareBytes(text, 'image/png')).rejects.toMatchObject({ reason: 'image' })
})

test('formats that no phone sends are refused, although the library could read them', async () => {
  await expect(prepareBytes(await photoPixels(20, 20).tiff().toBuffer())).rejects.toMatchObject({
    reason: 'image',
  })
})

test.each(['data:image/png;base64', 'data:image/png,abc', 'data:,', `data:${'x'.repeat(300)};base64,AAAA`, 'hello'])(
  'what is no base64 data URL is refused: %.40s',
  async (text) => {
    await expect(preparePicture(text)).rejects.toMatchObject({ reason: 'image' })
  },
)

test('more than 25 MB are refused as too large, whatever the format', async () => {
  await expect(prepareBytes(Buffer.alloc(25_000_001))).rejects.toMatchObject({ code: 'body_too_large' })
  await expect(prepareBytes(Buffer.alloc(25_000_000))).rejects.toMatchObject({ reason: 'image' })
})

test('base64 may have line breaks and no padding, and no other character', async () => {
  const base64 = (await photoPixels(16, 16).webp().toBuffer()).toString('base64')
  const dataUrl = (letters: string) => `data:image/webp;base64,${letters}`
  const { hash } = await preparePicture(dataUrl(base64))
  for (const letters of [base64.replace(/=+$/, ''), base64.replace(/.{1,76}/g, '$&\r\n')])
    expect(await preparePicture(dataUrl(letters))).toMatchObject({ hash })
  for (const letters of ['Ação…', '', 'A', `${base64}"`, `${base64}\u0001`, `*${base64}`])
    await expect(preparePicture(dataUrl(letters))).rejects.toMatchObject({ reason: 'image' })
})

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
