/** The longest side that the server stores; more pixels would be uploaded in vain. */
const longestSidePx = 2560
/** A picture within `longestSidePx` and this size is sent as it is; of fewer pixels so much less. */
const smallBytes = 1_400_000
const quality = 0.82
/** The types that our server decodes. A browser may decode more, such as HEIC on Apple's devices. */
const serverTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/**
 * Reads a chosen picture into a data URL (spec §5). A picture larger than `side` in pixels is shrunk first, upright: a photo of
 * 12 MB becomes about 500 KB.
 *
 * @throws if the file cannot be read, or neither this browser nor the server can open it
 */
export async function shrinkPicture(file: File, side = longestSidePx): Promise<string> {
  const bitmap = await decode(file)
  if (!bitmap) await expectShowable(file)
  const smaller = bitmap && (await reencode(bitmap, file, side))
  bitmap?.close()
  return await readDataUrl(smaller ?? file)
}

async function decode(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

// Chromium 103 does not know `imageOrientation`, and a browser short of memory may show a picture but fail to make a bitmap of it.
async function expectShowable(file: File): Promise<void> {
  if (!serverTypes.includes(file.type)) throw new TypeError('a type that the server does not decode')
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode().finally(() => URL.revokeObjectURL(image.src))
}

/** The picture with sides of at most `side`, or undefined if the file itself is within that and smaller, or the browser gives no true pixels. */
async function reencode(bitmap: ImageBitmap, file: File, side: number): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && file.size <= smallBytes * (side / longestSidePx) ** 2 && serverTypes.includes(file.type))
    return undefined
  if (!givesTruePixels()) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = (await encode(canvas, 'image/webp')) ?? (await encodeOpaque(canvas, context))
  return blob && (blob.size < file.size || !serverTypes.includes(file.type)) ? blob : undefined
}

const knownSide = 16

/** Whether what is drawn can be read back. Browsers that resist fingerprinting give noise or white in its place, without an error. */
function givesTruePixels(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = knownSide
  canvas.height = knownSide
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  const colours = Array.from({ length: knownSide ** 2 }, (_, at) => [at, (at * 7) % 256, 255 - at, 255])
  for (const [at, [red, green, blue]] of colours.entries()) {
    context.fillStyle = `rgb(${red}, ${green}, ${blue})`
    context.fillRect(at % knownSide, Math.floor(at / knownSide), 1, 1)
  }
  const { data } = context.getImageData(0, 0, knownSide, knownSide)
  return colours.flat().every((value, at) => value === data[at])
}

/** For browsers that cannot encode WebP. JPEG has no transparency and would show it black. */
async function encodeOpaque(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Promise<Blob | undefined> {
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return await encode(canvas, 'image/jpeg')
}

/** Undefined if the browser cannot encode the type: it then returns PNG without an error. */
async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  return blob?.type === type ? blob : undefined
}

async function readDataUrl(blob: Blob): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
