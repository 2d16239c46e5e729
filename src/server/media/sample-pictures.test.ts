import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureWidths } from '#contract/pictures.ts'
import { samples } from '../seed/sample-content.text.ts'
import { readSamplePicture } from './sample-pictures.ts'

const shared = samples.products.map(({ picture }) => ({ picture, files: ['1200.jpeg'] }))
const posters = samples.services.map(({ picture }) => ({ picture, files: [] }))

test.each([...shared, ...posters])(
  'the sample $picture is ready at every width, with AVIF, and a product’s with the JPEG for link previews',
  async ({ picture: name, files }) => {
    const picture = await readSamplePicture(name, process.cwd())
    expect(picture.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(picture.width).toBeGreaterThanOrEqual(720)
    const found = picture.variants.map(({ width, format }) => `${width}.${format}`).sort()
    const inWidths = pictureWidths.flatMap((width) => [`${width}.webp`, `${width}.avif`])
    expect(found).toEqual([...inWidths, ...files].sort())
    for (const { width, format, bytes } of picture.variants) {
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({
        format: format === 'avif' ? 'heif' : format,
        width: Math.min(width, picture.width),
      })
    }
  },
)
