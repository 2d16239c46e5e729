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

test('a photo becomes a WebP master of at most 2560 px, AVIF and WebP in each width, and a JPEG, with the hash of its content', async () => {
  const picture = await prepare(await photoPixels(2600, 390).jpeg({ quality: 90 }).toBuffer())
  expect(picture).toMatchObject({ width: 2560, height: 384 })
  expect(await sharp(picture.master).metadata()).toMatchObject({ format: 'webp', width: 2560, height: 384 })
  expect(picture.hash).toBe(createHash('sha256').update(picture.master).digest('hex'))
  const inWidths = pictureWidths.flatMap((width) => [`${width}.avif`, `${width}.webp`])
  expect(picture.variants.map(({ width, format }) => `${width}.${format}`)).toEqual([...inWidths, '1200.jpeg'])
  for (const { width, format, bytes } of picture.variants)
    expect(await sharp(bytes).metadata()).toMatchObject({ width, format: format === 'avif' ? 'heif' : format })
})

test.each([3, 5, 6, 8])('a photo with EXIF orientation %i is turned upright', async (orientation) => {
  // Red on top, once the orientation is applied.
  const upright = await sharp({ create: { width: 40, height: 60, channels: 3, background: 'blue' } })
    .composite([{ input: { create: { width: 40, height: 30, channels: 3, background: 'red' } }, gravity: 'north' }])
    .png()
    .toBuffer()
  const undo = sharp(upright)
  if (orientation === 5) undo.flop()
  const turned = sharp(await undo.png().toBuffer()).rotate({ 3: 180, 5: 270, 6: 270, 8: 90 }[orientation] ?? 0)
  const photo = await turned.withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer()
  const picture = await prepare(photo)
  expect(picture).toMatchObject({ width: 40, height: 60 })
  expect((await cornerOf(picture.master, 'top left'))[0]).toBeGreaterThan(200)
  expect((await cornerOf(picture.master, 'bottom right'))[2]).toBeGreaterThan(200)
})

test('a WebP stays as browsers show it, which ignore its orientation', async () => {
  const photo = await photoPixels(60, 40).withMetadata({ orientation: 6 }).webp().toBuffer()
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6 })
  expect(await prepare(photo)).toMatchObject({ width: 60, height: 40 })
})

test.each([false, true])('a JPEG that only lacks its end is taken (progressive: %s)', async (progressive) => {
  const photo = await photoPixels(600, 400).jpeg({ progressive }).toBuffer()
  for (const lacking of [1, 2])
    expect(await prepare(photo.subarray(0, -lacking))).toMatchObject({ width: 600, height: 400 })
  for (const part of [0.3, 0.5, 0.9])
    await expect(prepare(photo.subarray(0, photo.length * part))).rejects.toMatchObject({ reason: 'image' })
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
  [1, 60_000],
  [60_000, 2],
])('a picture of %i×%i pixels is accepted', async (width, height) => {
  const picture = await prepare(
    await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(2560)
  expect(picture.variants).toHaveLength(7)
})

test('a decompression bomb is refused by its header, before its pixels are unpacked', async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  // 60,000 × 60,000 pixels, with a recomputed checksum of the header.
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  await expect(prepare(png)).rejects.toMatchObject({ reason: 'image_too_many_pixels' })
})

test.each<[string, () => Promise<Buffer>]>([
  // 15.9 megapixels of it took 549 MB.
  ['AVIF with alpha of 15.9 megapixels', () => flat(4600, 3456, 4).avif({ effort: 0, quality: 30 }).toBuffer()],
  [
    'interlaced PNG of 16 bits and 49 megapixels',
    () => flat(8160, 6000).toColourspace('rgb16').png({ progressive: true, compressionLevel: 2 }).toBuffer(),
  ],
])('%s is refused by its header as too large: its decoder would take more than 400 MB', async (_, make) => {
  const file = await make()
  expect(file.length).toBeLessThan(25_000_000)
  await expect(prepare(file)).rejects.toMatchObject({ code: 'body_too_large' })
})

function flat(width: number, height: number, channels: 3 | 4 = 3) {
  return sharp({ create: { width, height, channels, background: { r: 200, g: 40, b: 10, alpha: 0.5 } } })
}

test.each<[string, () => Promise<Buffer>]>([
  ['a JPEG', () => photoPixels(300, 200).jpeg().toBuffer()],
  ['a PNG', () => photoPixels(300, 200).png().toBuffer()],
  ['a WebP', () => photoPixels(300, 200).webp().toBuffer()],
  ['an AVIF', () => photoPixels(300, 200).avif({ effort: 0 }).toBuffer()],
  ['a GIF', () => photoPixels(300, 200).gif().toBuffer()],
])('%s that was cut off is refused', async (_, make) => {
  const whole = await make()
  const cut = whole.subarray(0, Math.floor(whole.length * 0.9))
  await expect(prepare(cut)).rejects.toMatchObject({ reason: 'image' })
})

test.each<[string, string]>([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><html><body><script>alert(1)</script></body></html>'],
  ['PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>'],
  ['nothing at all', ''],
])('%s in disguise is refused', async (_, text) => {
  await expect(prepare(text, 'image/png')).rejects.toMatchObject({ reason: 'image' })
})

test('formats that no phone sends are refused, although the library could read them', async () => {
  await expect(prepare(await photoPixels(20, 20).tiff().toBuffer())).rejects.toMatchObject({
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
  await expect(prepare(Buffer.alloc(25_000_001))).rejects.toMatchObject({ code: 'body_too_large' })
  await expect(prepare(Buffer.alloc(25_000_000))).rejects.toMatchObject({ reason: 'image' })
})

test('base64 may have line breaks and no padding, and no other character', async () => {
  const base64 = (await photoPixels(16, 16).webp().toBuffer()).toString('base64')
  const dataUrl = (letters: string) => `data:image/webp;base64,${letters}`
  const { hash } = await preparePicture(dataUrl(base64))
  for (const letters of [base64.replace(/=+$/, ''), base64.replace(/.{1,76}/g, '$&\r\n')])
    expect(await preparePicture(dataUrl(letters))).toMatchObject({ hash })
  for (const letters of ['Ação…', 'A', `${base64}"`, `${base64}\u0001`, `*${base64}`])
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
