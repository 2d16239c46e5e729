import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VariantFormat } from '#contract/pictures.ts'
import type { PictureVariant, PreparedPicture } from './prepare-picture.ts'

/**
 * Reads a sample product's picture with the variants that `node scripts/pictures.mjs` made, AVIF included, so that the first start of a fresh clone
 * encodes nothing.
 * @param root absolute folder of the project
 * @throws if the repository has no such sample
 */
export async function readSamplePicture(name: string, root: string): Promise<PreparedPicture> {
  const folder = join(root, 'src/server/seed/samples', name)
  const master = await readFile(join(folder, 'master.webp'))
  const { width, height } = JSON.parse(await readFile(join(folder, 'picture.json'), 'utf8'))
  const hash = createHash('sha256').update(master).digest('hex')
  const variants: PictureVariant[] = []
  for (const file of await readdir(folder)) {
    const [, variantWidth, format] = /^(\d+)\.(webp|avif|jpeg)$/.exec(file) ?? []
    if (!format) continue
    variants.push({
      width: Number(variantWidth),
      format: format as VariantFormat,
      bytes: await readFile(join(folder, file)),
    })
  }
  return { hash, width, height, master, variants }
}
