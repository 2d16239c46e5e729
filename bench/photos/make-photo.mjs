import sharp from 'sharp'

const [width, height] = [4000, 3000]
const works = ['obra-1', 'obra-2', 'obra-3', 'obra-4', 'obra-6', 'obra-7', 'obra-8', 'sobre']
const scenes = new Map()

/** A photo of 12 megapixels as a phone takes it: a scene with a sensor's grain, EXIF and a place; each one differs. */
export async function makePhoto(number) {
  const scene = await sceneOf(works[number % works.length])
  const shift = Math.floor(number / works.length)
  return await sharp(scene.data, { raw: scene.info })
    .extract({ left: shift % 64, top: Math.floor(shift / 64), width, height })
    .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '20/1 26/1 34/1' } })
    .withMetadata({ orientation: [1, 6, 3, 8][number % 4] })
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function sceneOf(name) {
  if (scenes.has(name)) return scenes.get(name)
  const size = { width: width + 64, height: height + 64 }
  const grain = await sharp({
    create: { ...size, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 9 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const scene = await sharp(`art/${name}.jpg`)
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, blend: 'overlay' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Two at a time in memory are enough; photos of one scene follow each other rarely.
  if (scenes.size >= 8) scenes.clear()
  scenes.set(name, scene)
  return scene
}
