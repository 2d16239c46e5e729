// The program of the process that opens pictures. Untrusted files are decoded only here: one that makes a decoder crash, hang or use too
// much memory ends this process and not the site, and the memory is freed. picture-worker.ts starts it with the library's path and its
// niceness. It replies to one message at a time. The message's file comes over standard input, so that the sender makes no copy.
import os from 'node:os'

const [library, niceness] = process.argv.slice(1)
// Set before any thread starts, so that all threads inherit it: visitors' requests go first.
os.setPriority(Math.min(os.getPriority() + Number(niceness), os.constants.priority.PRIORITY_LOW))
const { default: sharp } = await import(library)

sharp.concurrency(1)
sharp.cache(false)
// SVG, PDF and all other formats stay blocked: they are closer to programs than to pictures.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

const kinds = { prepare, variant }
const input = process.stdin.iterator()

process.on('message', async ({ kind, length, isBase64, ...job }) => {
  try {
    const sent = await receive(length)
    process.send(await kinds[kind]({ ...job, bytes: isBase64 ? decodeBase64(sent.toString('latin1')) : sent }))
  } catch (error) {
    process.send({ error: error.message })
  }
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** The next file. The sender waits for the reply before it sends another. */
async function receive(length) {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let filled = 0; filled < length; ) {
    const { value } = await input.next()
    filled += value.copy(bytes, filled)
  }
  return bytes
}

/** Line breaks are allowed, as in browsers. Node alone would also skip any other character that is no base64. */
function decodeBase64(text) {
  const letters = text.replace(/[\t\n\r ]+/g, '').replace(/={1,2}$/, '')
  const bytes = Buffer.from(letters, 'base64')
  if (bytes.length !== Math.floor(letters.length * 0.75)) throw new Error('no base64')
  return bytes
}

/** The master, upright, in sRGB, without metadata, at most `side` pixels on either side, and variants made of its pixels. */
async function prepare({ bytes, maxPixels, side, widths, masterQuality, variantQuality }) {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const master = await sharp(data, { raw }).webp({ quality: masterQuality }).toBuffer()
  const variants = []
  for (const width of widths) {
    const variant = sharp(data, { raw }).resize({ width, withoutEnlargement: true }).webp({ quality: variantQuality })
    variants.push({ width, bytes: await variant.toBuffer() })
  }
  return { width: info.width, height: info.height, master, variants }
}

/** One variant of a master; `encoding` has the format's own options. */
async function variant({ bytes, width, format, encoding }) {
  return { bytes: await sharp(bytes).resize({ width, withoutEnlargement: true }).toFormat(format, encoding).toBuffer() }
}
