import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureWidths, shareSize } from '#contract/pictures.ts'
// @ts-expect-error scripts are plain JavaScript
import { sitePictures as recipes, samples } from '../scripts/pictures/recipes.mjs'
// @ts-expect-error scripts are plain JavaScript
import { shareWidth, widths } from '../scripts/pictures/samples.mjs'
// @ts-expect-error scripts are plain JavaScript
import { hashOf } from '../scripts/pictures/site-pictures.mjs'
import { type SitePictureName, sitePicturePath, webpWidth } from '../src/site/parts/pictures.tsx'
import { openGraphPicture, sitePictures } from '../src/site/parts/site-pictures.ts'

const names = Object.keys(sitePictures) as SitePictureName[]
const fileOf = (path: string) => `public${path}`

test('the manifest has the hash of each source, so that a changed source needs new pictures', () => {
  expect(recipes.map(({ name }: { name: string }) => name).sort()).toEqual(names.toSorted())
  for (const { name, source = name, cut } of recipes)
    expect([name, hashOf(readFileSync(`scripts/pictures/sources/${source}.jpg`), cut)]).toEqual([
      name,
      sitePictures[name as SitePictureName].hash,
    ])
})

test('exactly the variants of the manifest are committed', () => {
  const variants = names.flatMap((name) => {
    const avif = sitePictures[name].widths.map((width) => sitePicturePath(name, width, 'avif'))
    return [...avif, sitePicturePath(name, webpWidth(name), 'webp')].map(fileOf)
  })
  const expected = [...variants, fileOf(openGraphPicture.path)].sort()
  expect(
    readdirSync('public/pictures')
      .map((file) => `public/pictures/${file}`)
      .sort(),
  ).toEqual(expected)
})

test('heroes have portrait pictures for phones, at most 45 KB at 412 px and a pixel ratio of 1.75', () => {
  const heroes = names.filter((name) => name.startsWith('hero-') && !name.endsWith('-portrait'))
  expect(heroes).toHaveLength(4)
  for (const hero of heroes) {
    const portrait = `${hero}-portrait` as SitePictureName
    const width = sitePictures[portrait].widths.find((width) => width >= 412 * 1.74) ?? 0
    expect(statSync(fileOf(sitePicturePath(portrait, width, 'avif'))).size).toBeLessThanOrEqual(45_000)
  }
})

test('the Open Graph picture is a JPEG of 1200×630 under 250 KB', async () => {
  const bytes = readFileSync(fileOf(openGraphPicture.path))
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(250_000)
})

test('the samples are encoded from the committed sources at the widths of the contract', () => {
  expect(widths).toEqual([...pictureWidths])
  expect(shareWidth).toBe(shareSize.width)
  expect(samples.length).toBeGreaterThanOrEqual(6)
  for (const name of samples) {
    const source = readFileSync(`scripts/pictures/sources/${name}.jpg`)
    expect(JSON.parse(readFileSync(`samples/${name}/picture.json`, 'utf8')).source).toBe(hashOf(source))
    for (const width of pictureWidths) expect(existsSync(`samples/${name}/${width}.avif`)).toBe(true)
  }
})
