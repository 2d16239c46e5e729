import { expect, test } from 'vitest'
import { entities, forEachPublicEntity, publicEntityNames } from './entities.ts'
import { mediaHash, mediaPath, mediaSrcset, shareImagePath, shareSize } from './pictures.ts'

test('users are the only entity that visitors do not read', () => {
  expect(Object.keys(entities).filter((name) => !publicEntityNames.some((open) => open === name))).toEqual(['users'])
  expect(Object.keys(forEachPublicEntity(() => 1))).toEqual(publicEntityNames)
})

test('each photo of a declared list has its picture, and a picture of the server has no upload', () => {
  expect(entities.works.pictures).toEqual({ picture: 'image', beforePicture: 'before' })
  expect(entities.services.pictures).toEqual({ poster: null, picture: 'image' })
})

const hash = 'a1'.repeat(32)
const path = `/media/${hash}-960.webp`
const picture = (width: number) => ({ hash, width, height: 400 })

test('mediaHash returns the hash of a media path, with or without the media host', () => {
  expect(mediaPath(hash, 960, 'webp')).toBe(path)
  expect(mediaHash(path, '')).toBe(hash)
  expect(mediaHash(path, 'https://fotos.example')).toBe(hash)
  expect(mediaHash(`https://fotos.example${path}`, 'https://fotos.example')).toBe(hash)
})

test.each([
  `https://outro.example${path}`,
  `${path}?a`,
  `/media/${hash}-480.webp`,
  `/media/${'g1'.repeat(32)}-960.webp`,
  '',
])('mediaHash returns undefined for any other address: %s', (address) => {
  expect(mediaHash(address, '')).toBeUndefined()
  expect(mediaHash(address, 'https://fotos.example')).toBeUndefined()
})

test('a srcset lists each width below the picture’s own, and the next larger one', () => {
  const name = (width: number) => `h/media/${hash}-${width}.avif`
  expect(mediaSrcset(picture(300), 'avif', 'h')).toBe(`${name(480)} 300w`)
  expect(mediaSrcset(picture(480), 'avif', 'h')).toBe(`${name(480)} 480w`)
  expect(mediaSrcset(picture(800), 'avif', 'h')).toBe(`${name(480)} 480w, ${name(960)} 800w`)
  expect(mediaSrcset(picture(2000), 'webp')).toBe(
    `/media/${hash}-480.webp 480w, /media/${hash}-960.webp 960w, /media/${hash}-1440.webp 1440w`,
  )
})

test('a picture is previewed by its JPEG of 1200 × 630 pixels', () => {
  expect(shareSize).toEqual({ width: 1200, height: 630 })
  expect(shareImagePath({ hash: 'ab', width: 900, height: 600 })).toBe('/media/ab-1200.jpg')
  expect([shareImagePath(null), shareImagePath(undefined)]).toEqual([undefined, undefined])
})
