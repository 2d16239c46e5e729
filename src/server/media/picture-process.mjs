// The program of the process that opens one picture. Untrusted files are decoded only here: one that makes a decoder crash, hang or use too
// much memory ends this process and not the site, and the memory is freed. picture-process.ts starts it with its settings as JSON: the
// library's address, its niceness, the memory that it may take in bytes, and the job. The file comes over standard input, and the
// reply goes to standard output, serialized by V8. SIGUSR2 ends a process that needs too much memory.
import os from 'node:os'
import { buffer } from 'node:stream/consumers'
import { serialize } from 'node:v8'

const { library, niceness, maxBytes, job } = JSON.parse(process.argv[1])
// Set before any thread starts, so that all threads inherit it: visitors' requests go first.
os.setPriority(Math.min(os.getPriority() + niceness, os.constants.priority.PRIORITY_LOW))
const { default: sharp } = await import(library)

sharp.concurrency(1)
sharp.cache(false)
// SVG, PDF and all other formats stay blocked: they are closer to programs than to pictures.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

const server = process.ppid
const checkMs = 10
// AVIF is decoded as a whole: 12 megapixels take 285 MB, 24 take 504 and 49 take 950 (measured).
const avifBytesPerPixel = 20
// Nobody else sends it.
const tooLargeSignal = 'SIGUSR2'

const kinds = { prepare, variant, share, card, icon, drawnIcon }

/**
 * The master, upright, in sRGB, without metadata, at most `side` pixels on either side, and variants made of its pixels; with `share` the JPEG for
 * link previews too.
 */
async function prepare({ bytes, maxPixels, side, widths, masterQuality, variantQuality, share: options }) {
  const header = await sharp(bytes).metadata()
  if (header.format === 'heif' && header.width * header.height * avifBytesPerPixel > maxBytes)
    process.kill(process.pid, tooLargeSignal)
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
  const jpeg = options && (await shareJpeg(() => sharp(data, { raw }), raw, options))
  return { width: info.width, height: info.height, master, variants, share: jpeg }
}

/** One variant of a master; `encoding` has the format's own options. */
async function variant({ bytes, width, format, encoding }) {
  return { bytes: await sharp(bytes).resize({ width, withoutEnlargement: true }).toFormat(format, encoding).toBuffer() }
}

/** The JPEG of a master for link previews. */
async function share({ bytes, share: options }) {
  return { bytes: await shareJpeg(() => sharp(bytes), await sharp(bytes).metadata(), options) }
}

/**
 * The picture as a JPEG of one size. One of nearly that shape is cropped to what draws the eye; another is shown whole, on a blurred copy of itself.
 */
async function shareJpeg(open, shape, { width, height, ground, maxBytes }) {
  const fitted = (fit, more) =>
    open()
      .flatten({ background: ground })
      .resize({ width, height, fit, ...more })
  const ratio = shape.width / shape.height
  if (ratio > 1.2 && ratio < 2.6)
    return await toJpeg(await pixelsOf(fitted('cover', { position: 'attention' })), maxBytes)
  const behind = await pixelsOf(fitted('cover').blur(30).modulate({ brightness: 0.8 }))
  const whole = await pixelsOf(fitted('inside'))
  const [left, top] = [Math.round((width - whole.info.width) / 2), Math.round((height - whole.info.height) / 2)]
  const both = sharp(behind.data, behind.options).composite([{ ...layer(whole), left, top }])
  return await toJpeg(await pixelsOf(both), maxBytes)
}

const fontName = 'Familjen Grotesk Card'
const fontSizes = [104, 92, 80, 70, 60, 50, 42, 34]
const cardColours = { white: [255, 255, 255], ink: '#2b1d18', ground: '#f3e4d3' }
const cardMargin = 130
const stripe = 100
const valanceHeight = 150
const cardLogo = { width: 480, height: 96, margin: 48 }

/** A card with a title, in the largest letters that fit, below the striped edge of an awning, and above the logo in `bytes`, if there is one. */
async function card({ bytes, title, font, accent, share: { width, height, maxBytes } }) {
  const logo = bytes.length > 0 && (await pixelsOf(sharp(bytes).resize({ ...cardLogo, fit: 'inside' })))
  const bottom = logo ? height - logo.info.height - cardLogo.margin : height
  const room = { width: width - 2 * cardMargin, height: bottom - valanceHeight - 80 }
  let text
  for (const size of fontSizes) {
    text = await pixelsOf(sharp({ text: textOf(title, font, size, room.width) }))
    const { info } = text
    if (info.height <= room.height && info.width <= room.width) break
  }
  const cut = { width: Math.min(text.info.width, room.width), height: Math.min(text.info.height, room.height) }
  const shown = await pixelsOf(sharp(text.data, text.options).extract({ left: 0, top: 0, ...cut }))
  const left = Math.round((width - cut.width) / 2)
  const top = valanceHeight + Math.round((bottom - valanceHeight - cut.height) / 2)
  const blank = sharp({ create: { width, height, channels: 3, background: cardColours.ground } })
  const layers = [layer(await valance(width, accent)), { ...layer(shown), left, top }]
  if (logo) layers.push({ ...layer(logo), left: Math.round((width - logo.info.width) / 2), top: bottom })
  const drawn = blank.composite(layers)
  return { bytes: await toJpeg(await pixelsOf(drawn.removeAlpha()), maxBytes) }
}

function textOf(title, fontfile, size, width) {
  const escaped = title.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const text = `<span foreground="${cardColours.ink}">${escaped}</span>`
  return { text, font: `${fontName} ${size}`, fontfile, rgba: true, dpi: 72, width, wrap: 'word-char', align: 'centre' }
}

/** The logo as a PNG in the middle of a white square. */
async function icon({ bytes, size }) {
  const edge = Math.round(size / 12)
  const side = size - 2 * edge
  const background = '#fff'
  const logo = sharp(bytes).flatten({ background }).resize({ width: side, height: side, fit: 'contain', background })
  return { bytes: await logo.extend({ top: edge, bottom: edge, left: edge, right: edge, background }).png().toBuffer() }
}

/** The drawn logo, an SVG of the site's own, as a PNG without transparent corners. */
async function drawnIcon({ bytes, size, accent }) {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const logo = sharp(bytes, { density: 6 * size })
    .resize(size)
    .flatten({ background: accent })
  return { bytes: await logo.png().toBuffer() }
}

/** Stripes in the brand's colour and white with round ends, drawn at twice the size for smooth edges. */
async function valance(width, accent) {
  const brand = Buffer.from(accent.slice(1), 'hex')
  const [wide, high, band] = [width * 2, valanceHeight * 2, stripe * 2]
  const data = Buffer.alloc(wide * high * 4)
  const [radius, straight] = [band / 2, high - band / 2 - 4]
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const isInside = y <= straight || ((x % band) - radius) ** 2 + (y - straight) ** 2 <= radius ** 2
      const colour = Math.floor(x / band) % 2 === 0 ? brand : cardColours.white
      data.set([...colour, isInside ? 255 : 0], (y * wide + x) * 4)
    }
  return await pixelsOf(sharp(data, { raw: { width: wide, height: high, channels: 4 } }).resize({ width }))
}

/** The pixels of a picture, and the options to open them again. */
async function pixelsOf(picture) {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, info, options: { raw: { width: info.width, height: info.height, channels: info.channels } } }
}

function layer({ data, options }) {
  return { input: data, ...options, top: 0, left: 0 }
}

/** The best of these qualities that has at most `maxBytes`. MozJPEG would take 57 ms in place of 7 for 18 % fewer bytes (measured). */
async function toJpeg({ data, options }, maxBytes) {
  let bytes
  for (const quality of [84, 72, 60, 45, 30, 15]) {
    bytes = await sharp(data, options).jpeg({ quality }).toBuffer()
    if (bytes.length <= maxBytes) break
  }
  return bytes
}

// Another thread decodes meanwhile, which every other end would wait for.
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, tooLargeSignal)
  // The server has ended.
  if (process.ppid !== server) process.kill(process.pid, 'SIGKILL')
}, checkMs).unref()

const file = await buffer(process.stdin)
const reply = await kinds[job.kind]({ ...job, bytes: file }).catch(({ message }) => ({ error: message }))
process.stdout.write(serialize(reply))
