import { expect, test } from 'vitest'
import { cutPhoto } from './extract-data-url.ts'

const photo = `data:image/jpeg;base64,${'QUJD'.repeat(1000)}`

test('a body without its photo is the same JSON with a mark in the photo’s place', () => {
  const body = { title: 'Toldo à "mão"', features: ['\\', 'a"b'], image: photo, alt: null }
  const cut = cutPhoto(Buffer.from(JSON.stringify(body)))
  expect(cut?.photo.toString()).toBe(photo)
  expect(JSON.parse(cut?.json ?? '')).toEqual({ ...body, image: cut?.mark })
})

test('the photo is a part of the body, not a copy', () => {
  const body = Buffer.from(JSON.stringify({ image: photo }))
  expect(cutPhoto(body)?.photo.buffer).toBe(body.buffer)
})

test('no two bodies get the same mark', () => {
  const body = Buffer.from(JSON.stringify({ image: photo }))
  expect(cutPhoto(body)?.mark).not.toBe(cutPhoto(body)?.mark)
})

test.each([
  ['no data URL', '{"image":"https://example.com/a.jpg"}'],
  ['a data URL inside of another text', JSON.stringify({ title: `olhe: "${photo}"` })],
  ['an escape in it', `{"image":"${photo.replace('image/', 'image\\/')}"}`],
  ['a letter that is not ASCII', `{"image":"${photo}ã"}`],
  ['a line break, which JSON forbids', `{"image":"${photo}\n"}`],
  ['no end', `{"image":"${photo}`],
  ['nothing else', `"data:`],
])('a body with %s is left whole', (_, body) => {
  expect(cutPhoto(Buffer.from(body))).toBeUndefined()
})

test.each([
  `{"image":${photo}"}`,
  `{"image":"a"${photo}"}`,
  `{"image":"a"data:"}`,
  `{"image":"${photo}",}`,
  `{"image":"${photo}"`,
  `"a" "data:" "b"`,
])('what is no JSON is none with the mark either', (body) => {
  const json = cutPhoto(Buffer.from(body))?.json ?? body
  expect(() => JSON.parse(json)).toThrow(SyntaxError)
})
