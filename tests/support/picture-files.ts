import sharp from 'sharp'

/** A gradient with noise, so that it compresses like a photo. `grain` is the noise's amplitude, of 255. */
export function photoPixels(width: number, height: number, grain = 24) {
  const data = Buffer.alloc(width * height * 3)
  let seed = 7
  for (let at = 0; at < data.length; at += 3) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    const x = (at / 3) % width
    const y = Math.floor(at / 3 / width)
    const noise = (seed >> 16) % (grain + 1)
    data[at] = Math.min(255, (x / width) * 220 + noise)
    data[at + 1] = Math.min(255, (y / height) * 220 + noise)
    data[at + 2] = Math.min(255, 90 + noise)
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A data URL as FileReader returns it. `label` is its media type, which may be wrong. */
export function dataUrlOf(bytes: Buffer | string, label = 'image/jpeg'): string {
  return `data:${label};base64,${Buffer.from(bytes).toString('base64')}`
}
