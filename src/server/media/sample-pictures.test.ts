import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureWidths } from '#contract/pictures.ts'
import { samples } from '../seed/sample-content.text.ts'
import { readSamplePicture } from '../seed/seed.ts'

test.each(samples.products.map(({ picture }) => picture))(
  'the sample %s is ready at every width, with AVIF and the JPEG for link previews',
  async (name) => {
    const picture = await readSamplePicture(name, process.cwd())
    expect(picture).toMatchObject({ width: 1200, height: 900, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const found = picture.variants.map(({ width, format }) => `${width}.${format}`).sort()
    const inWidths = pictureWidths.flatMap((width) => [`${width}.webp`, `${width}.avif`])
    expect(found).toEqual([...inWidths, '1200.jpeg'].sort())
    for (const { width, format, bytes } of picture.variants) {
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: Math.min(width, 1200) })
    }
  },
)
