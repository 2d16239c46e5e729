import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { preparePicture } from './prepare-picture.ts'

function prepare(bytes: Buffer | string, label?: string) {
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
  await expect(prepare(png)).rejects.toMatchObject({ reason: 'image_too_many_pixels' })
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
    await expect(prepare(cut)).rejects.toMatchObject({ reason: 'image' })
  }
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
  await expect(prepare(await photoPixels(20, 20).tiff().toBuffer())).rejects.toMatchObject({ reason: 'image' })
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
