/** Longest side in pixels that the server keeps; what is larger would only travel in vain. */
const longestSidePx = 2560
/** Below this many bytes a picture that fits travels as it is. */
const smallBytes = 1_400_000
const quality = 0.82
/** What every server of ours can decode; a browser may read more (HEIC on Apple's). */
const understood = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/**
 * Reads a chosen picture into the data URL that goes out as `image` (spec §5). What is larger than 2560 px is shrunk
 * here first, upright, so that a photo of 12 MB travels as some 500 KB.
 *
 * @param onProgress called with 0 to 1
 * @throws where the file cannot be read, or is no picture that this browser can open: the server could not either
 */
export async function shrinkPicture(file: File, onProgress: (fraction: number) => void = () => {}): Promise<string> {
  onProgress(0)
  const bitmap = await decode(file)
  if (!bitmap) await expectShowable(file)
  onProgress(0.4)
  const smaller = bitmap && (await reencode(bitmap, file))
  bitmap?.close()
  onProgress(0.8)
  const url = await readDataUrl(smaller ?? file)
  onProgress(1)
  return url
}

async function decode(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

// An older browser, or one short of memory, has no bitmap of what it shows all the same.
async function expectShowable(file: File): Promise<void> {
  if (!understood.includes(file.type)) throw new TypeError('not a kind of picture that the server knows')
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode().finally(() => URL.revokeObjectURL(image.src))
}

/** The picture at most 2560 px long, or undefined where the file itself serves better. */
async function reencode(bitmap: ImageBitmap, file: File): Promise<Blob | undefined> {
  const scale = Math.min(1, longestSidePx / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && file.size <= smallBytes && understood.includes(file.type)) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = (await encode(canvas, 'image/webp')) ?? (await encodeOpaque(canvas, context))
  return blob && (blob.size < file.size || !understood.includes(file.type)) ? blob : undefined
}

/** For browsers that cannot write WebP. JPEG knows no transparency, which would turn black. */
async function encodeOpaque(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Promise<Blob | undefined> {
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return await encode(canvas, 'image/jpeg')
}

/** A browser that cannot write the type quietly answers PNG. */
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
