import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { encodings, samples } from './recipes.mjs'
import { hashOf } from './site-pictures.mjs'

const targetFolder = 'samples'
// Must equal `pictureWidths` in src/contract/pictures.ts (tests/pictures.test.ts).
export const widths = [480, 960, 1440]
const masterQuality = 86
// Must equal `shareSize` in src/contract/pictures.ts (tests/pictures.test.ts).
export const shareWidth = 1200
const shareHeight = 630

/** Encodes for each sample product the variants that the server makes of an uploaded photo, AVIF included. */
export async function makeSamples() {
  for (const name of fs.existsSync(targetFolder) ? fs.readdirSync(targetFolder) : [])
    if (!samples.includes(name)) fs.rmSync(path.join(targetFolder, name), { recursive: true })
  for (const name of samples) await makeSample(name)
}

async function makeSample(name) {
  const source = fs.readFileSync(path.join('scripts/pictures/sources', `${name}.jpg`))
  const folder = path.join(targetFolder, name)
  const note = path.join(folder, 'picture.json')
  const hash = hashOf(source)
  if (fs.existsSync(note) && JSON.parse(fs.readFileSync(note, 'utf8')).source === hash) return
  fs.mkdirSync(folder, { recursive: true })
  const write = (file, bytes) => fs.writeFileSync(path.join(folder, file), bytes)
  const master = sharp(source).webp({ quality: masterQuality, effort: 6 })
  const { data, info } = await master.toBuffer({ resolveWithObject: true })
  write('master.webp', data)
  for (const width of widths)
    for (const format of ['webp', 'avif']) write(`${width}.${format}`, await encodeSample(source, width, format))
  write(`${shareWidth}.jpeg`, await encodeShare(data))
  // Written last, so that an interrupted sample is encoded again.
  write('picture.json', `${JSON.stringify({ source: hash, width: info.width, height: info.height })}\n`)
  console.log(folder)
}

export function encodeSample(source, width, format) {
  return sharp(source).resize({ width, withoutEnlargement: true })[format](encodings[format]).toBuffer()
}

/** The JPEG for link previews, as the server makes it of a photo of this shape. */
export function encodeShare(master) {
  const cropped = sharp(master).resize({ width: shareWidth, height: shareHeight, fit: 'cover', position: 'attention' })
  return cropped.jpeg({ quality: 84 }).toBuffer()
}
