import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

test('hostile pictures, each sent twice, are refused, and visits go on beside them', async () => {
  const { app, send } = await buildTestApp()
  for (const [name, file] of await hostileFiles())
    for (const round of [1, 2]) {
      const payload = { title: 'Toldo', features: ['Lona'], image: dataUrlOf(file) }
      const upload = send('POST', '/products', payload)
      expect((await app.inject('/products')).statusCode).toBe(200)
      expect([400, 413], `${name}, time ${round}`).toContain((await upload).statusCode)
    }
  const photo = dataUrlOf(await photoPixels(60, 40).png().toBuffer())
  const payload = { title: 'Toldo', features: ['Lona'], image: photo }
  const last = await send('POST', '/products', payload)
  expect(last.statusCode).toBe(201)
})

async function hostileFiles(): Promise<[string, Buffer][]> {
  const flat = (channels: 3 | 4, width: number, height: number) =>
    sharp({ create: { width, height, channels, background: { r: 200, g: 40, b: 10, alpha: 0.5 } } })
  const avif = await flat(4, 4600, 3456).avif({ effort: 0, quality: 30 }).toBuffer()
  const lying = await flat(3, 4000, 3000).avif({ effort: 0, quality: 30 }).toBuffer()
  // The size that the header promises is a hundredth of the picture's.
  const at = lying.indexOf('ispe')
  lying.writeUInt32BE(400, at + 8)
  lying.writeUInt32BE(300, at + 12)
  const progressive = await flat(3, 4000, 3000).jpeg({ progressive: true }).toBuffer()
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return [
    ['AVIF with alpha', avif],
    ['AVIF with a false size', lying],
    ['interlaced PNG', await flat(3, 8160, 6000).toColourspace('rgb16').png({ progressive: true }).toBuffer()],
    [
      'JPEG of 500 scans',
      Buffer.concat([progressive.subarray(0, -2), ...Array(500).fill(scan), Buffer.from('ffd9', 'hex')]),
    ],
    ['SVG', await readFile('public/favicon.svg')],
    ['JPEG without its end', (await photoPixels(300, 200).jpeg().toBuffer()).subarray(0, 4000)],
  ]
}
