import { expect, test } from 'vitest'
import { mediaHash, mediaPath, mediaSrcset } from './pictures.ts'

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
