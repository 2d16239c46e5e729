import sharp from 'sharp'

const [width, height] = [4000, 3000]
const works = ['obra-1', 'obra-2', 'obra-3', 'obra-4', 'obra-6', 'obra-7', 'obra-8', 'sobre']

/** Photos of 12 megapixels as phones take them: a scene with a sensor's grain, EXIF and a place. Each one differs. */
export async function makePhotos() {
  const photos = []
  for (const [number, work] of works.entries()) {
    const scene = await makeScene(work)
    for (const shift of [0, 32]) {
      const orientation = [1, 6, 3, 8][number % 4]
      photos.push(
        await sharp(scene.data, { raw: scene.info })
          .extract({ left: shift, top: shift, width, height })
          .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '20/1 26/1 34/1' } })
          .withMetadata({ orientation })
          .jpeg({ quality: 95 })
          .toBuffer(),
      )
    }
  }
  return photos
}

async function makeScene(name) {
  const size = { width: width + 64, height: height + 64 }
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
