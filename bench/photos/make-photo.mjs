import sharp from 'sharp'

const [width, height] = [4000, 3000]
const sources = ['obra-1', 'obra-2', 'obra-3', 'obra-4', 'obra-6', 'obra-7', 'obra-8', 'sobre']
const shifts = 64

/** Returns a function that makes photos of 12 megapixels like those of a phone, with noise, EXIF and GPS data. */
export async function createPhotoMaker() {
  const scenes = await Promise.all(sources.map(makeScene))

  /** Makes photo `number`. Numbers below 500 give different pixels. */
  return async function makePhoto(number) {
    const scene = scenes[number % scenes.length]
    const shift = Math.floor(number / scenes.length) % shifts
    return await sharp(scene.data, { raw: scene.info })
      .extract({ left: shift, top: shift, width, height })
      .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '20/1 26/1 34/1' } })
      .withMetadata({ orientation: [1, 6, 3, 8][number % 4] })
      .jpeg({ quality: 95 })
      .toBuffer()
  }
}

async function makeScene(name) {
  const size = { width: width + shifts, height: height + shifts }
  const grain = await sharp({
    create: { ...size, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 9 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return await sharp(`art/${name}.jpg`)
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, blend: 'overlay' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}
