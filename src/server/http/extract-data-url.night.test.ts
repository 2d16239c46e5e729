import { expect, test } from 'vitest'
import { extractDataUrl } from './extract-data-url.ts'

const photo = `data:image/jpeg;base64,${'QUJD'.repeat(1000)}`

test('a body without its data URL is the same JSON with a placeholder in its place', () => {
  const body = { title: 'Toldo à "mão"', features: ['\\', 'a"b'], image: photo, alt: null }
  const extracted = extractDataUrl(Buffer.from(JSON.stringify(body)))
  expect(extracted?.dataUrl.toString()).toBe(photo)
  expect(JSON.parse(extracted?.json ?? '')).toEqual({ ...body, image: extracted?.placeholder })
})

test('a data URL may have blanks in its head', () => {
  const url = photo.replace(';', '; name=a b;')
  expect(extractDataUrl(Buffer.from(JSON.stringify({ image: url })))?.dataUrl.toString()).toBe(url)
})

test('the data URL is a view of the body, not a copy', () => {
  const body = Buffer.from(JSON.stringify({ image: photo }))
  expect(extractDataUrl(body)?.dataUrl.buffer).toBe(body.buffer)
})

test('no two bodies get the same placeholder', () => {
  const body = Buffer.from(JSON.stringify({ image: photo }))
  expect(extractDataUrl(body)?.placeholder).not.toBe(extractDataUrl(body)?.placeholder)
})

test.each([
  ['no data URL', '{"image":"https://example.com/a.jpg"}'],
  ['a data URL inside of another text', JSON.stringify({ title: `olhe: "${photo}"` })],
  ['a data URL at the end of another text', JSON.stringify({ title: `olhe: "${photo}` })],
  ['a control character in its head', `{"image":"${photo.replace('image/', 'image/\u0001')}"}`],
  ['an escape in it', `{"image":"${photo.replace('image/', 'image\\/')}"}`],
  ['a letter that is not ASCII', `{"image":"${photo}ã"}`],
  ['a line break, which JSON forbids', `{"image":"${photo}\n"}`],
  ['no end', `{"image":"${photo}`],
  ['nothing else', `"data:`],
])('a body with %s is left whole', (_, body) => {
  expect(extractDataUrl(Buffer.from(body))).toBeUndefined()
})

test.each([
  `{"image":${photo}"}`,
  `{"image":"a"${photo}"}`,
  `{"image":"a"data:"}`,
  `{"image":"${photo}",}`,
  `{"image":"${photo}"`,
  `"a" "data:" "b"`,
])('invalid JSON stays invalid with the placeholder', (body) => {
  const json = extractDataUrl(Buffer.from(body))?.json ?? body
  expect(() => JSON.parse(json)).toThrow(SyntaxError)
})
