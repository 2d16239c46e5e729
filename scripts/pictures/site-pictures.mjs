import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { encodings, openGraph, sitePictures } from './recipes.mjs'

const sourceFolder = 'scripts/pictures/sources'
const targetFolder = 'public/pictures'
const manifestFile = 'src/site/parts/site-pictures.ts'

/** Encodes what is missing in public/pictures, removes what no recipe names, and writes the page's manifest. */
export async function makeSitePictures() {
  fs.mkdirSync(targetFolder, { recursive: true })
  const pictures = await Promise.all(sitePictures.map(describe))
  const share = await describe({ ...openGraph, name: openGraph.source, widths: [openGraph.width] })
  const shareFile = `${openGraph.name}-${share.hash}-${openGraph.width}.jpg`
  fs.writeFileSync(manifestFile, manifest(pictures, shareFile))

  const wanted = new Set([shareFile])
  for (const picture of pictures) {
    const avif = picture.widths.map((width) => ({ width, format: 'avif' }))
    // One for browsers without AVIF, as `webpWidth` in src/site/parts/pictures.tsx finds it.
    const webp = { width: picture.widths[Math.max(1, picture.widths.length - 2)], format: 'webp' }
    for (const { width, format } of [...avif, webp]) {
      const file = fileName(picture, width, format)
      wanted.add(file)
      await makeUnlessThere(file, () => encodeVariant(picture.name, width, format))
    }
  }
  await makeUnlessThere(shareFile, encodeOpenGraph)
  for (const file of fs.readdirSync(targetFolder)) if (!wanted.has(file)) fs.rmSync(path.join(targetFolder, file))
}

/** Name, size, widths, and the hash that is part of each file's name. */
async function describe({ name, widths, source = name, cut }) {
  const bytes = fs.readFileSync(sourceFile(source))
  const { width, height } = cut ?? (await sharp(bytes).metadata())
  return { name, widths, width, height, hash: hashOf(bytes, cut) }
}

/** The first 8 hex digits of the SHA-256 of source and settings: browsers cache /pictures for a year, so names must change. */
export function hashOf(bytes, cut) {
  const settings = JSON.stringify(encodings) + (cut ? JSON.stringify(cut) : '')
  return crypto.createHash('sha256').update(bytes).update(settings).digest('hex').slice(0, 8)
}

export function encodeVariant(name, width, format) {
  const { source = name, cut } = sitePictures.find((picture) => picture.name === name)
  const whole = sharp(sourceFile(source))
  return (cut ? whole.extract(cut) : whole).resize({ width })[format](encodings[format]).toBuffer()
}

function fileName({ name, hash }, width, format) {
  return `${name}-${hash}-${width}.${format}`
}

function encodeOpenGraph() {
  const { source, width, height } = openGraph
  return sharp(sourceFile(source)).resize({ width, height, position: 'attention' }).jpeg(encodings.jpeg).toBuffer()
}

async function makeUnlessThere(file, encode) {
  const target = path.join(targetFolder, file)
  if (fs.existsSync(target)) return
  const bytes = await encode()
  fs.writeFileSync(target, bytes)
  console.log(`${target} ${(bytes.length / 1000).toFixed(1)} KB`)
}

function sourceFile(name) {
  return path.join(sourceFolder, `${name}.jpg`)
}

function manifest(pictures, shareFile) {
  const entries = pictures.map(
    ({ name, hash, width, height, widths }) =>
      `  ${/-/.test(name) ? `'${name}'` : name}: { hash: '${hash}', width: ${width}, height: ${height}, widths: [${widths.join(', ')}] },`,
  )
  return `// Written by \`node scripts/pictures.mjs\`: the repository's own pictures in public/pictures.

/** The size of each source in px, and the widths of its AVIF variants. */
export const sitePictures = {
${entries.join('\n')}
} as const satisfies Record<
  string,
  { hash: string; width: number; height: number; widths: readonly [number, number, ...number[]] }
>

/** The Open Graph picture: JPEG, ${openGraph.width}×${openGraph.height}. */
export const openGraphPicture = {
  path: '/pictures/${shareFile}',
  width: ${openGraph.width},
  height: ${openGraph.height},
} as const
`
}
