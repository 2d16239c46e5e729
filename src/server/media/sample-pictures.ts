import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureWidths } from '#contract/pictures.ts'
import type { PictureVariant, PreparedPicture } from './prepare-picture.ts'

const formats = ['webp', 'avif'] as const

/**
 * A sample product's picture, as `npm run pictures` has prepared it: AVIF included, so that the first start of a
 * fresh clone encodes nothing.
 *
 * @param root absolute folder of the project
 * @throws where the repository holds no such sample
 */
export async function readSamplePicture(name: string, root: string): Promise<PreparedPicture> {
  const folder = join(root, 'samples', name)
  const master = await readFile(join(folder, 'master.webp'))
  const { width, height } = JSON.parse(await readFile(join(folder, 'picture.json'), 'utf8'))
  const hash = createHash('sha256').update(master).digest('hex')
  const variants = pictureWidths.flatMap((width) =>
    formats.map(async (format): Promise<PictureVariant> => {
      return { width, format, bytes: await readFile(join(folder, `${width}.${format}`)) }
    }),
  )
  return { hash, width, height, master, variants: await Promise.all(variants) }
}
