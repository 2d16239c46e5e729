import { expect, test } from 'vitest'
import { youtubeEmbedUrl, youtubePosterUrl, youtubeWatchUrl } from '#contract/youtube.ts'
import { youtubeIdFrom } from './youtube-id.ts'

const id = 'dQw4w9WgXcQ'
const schemes = ['https://', 'http://', '//', '']
const hosts = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
  'WWW.YouTube.com',
]
const paths = [
  `/watch?v=${id}`,
  `/watch?v=${id}&t=42s`,
  `/watch?list=PL1&v=${id}&index=2`,
  `/watch/?app=desktop&v=${id}#t=3`,
  `/embed/${id}`,
  `/embed/${id}?autoplay=1`,
  `/v/${id}`,
  `/v/${id}?version=3`,
  `/u/${id}`,
  `/u/1/${id}`,
]

test.each(schemes.flatMap((scheme) => hosts.map((host) => [`${scheme}${host}`])))(
  '§5 watch, embed, v/ and u/ URLs at %s are understood, with other parameters before or after',
  (origin) => {
    for (const path of paths) expect(youtubeIdFrom(origin + path), origin + path).toBe(id)
  },
)

test.each(schemes)('§5 %syoutu.be/ URLs are understood', (scheme) => {
  for (const rest of ['', '?t=10', '?si=abc', '/'])
    expect(youtubeIdFrom(`${scheme}youtu.be/${id}${rest}`), rest).toBe(id)
})

test('§5 whitespace around a URL is ignored', () => {
  expect(youtubeIdFrom(`  https://youtu.be/${id}\n`)).toBe(id)
})

test.each(['-_-_-_-_-_-', '___________', '0123456789A'])(
  '§3 an id may contain any of its allowed characters: %s',
  (odd) => {
    expect(youtubeIdFrom(`https://youtu.be/${odd}`)).toBe(odd)
  },
)

test.each([
  '',
  '   ',
  id,
  'https://youtube.com/',
  'https://youtube.com/watch',
  'https://youtube.com/watch?v=',
  `https://youtube.com/watch?v=${id}x`,
  `https://youtube.com/watch?v=${id.slice(1)}`,
  `https://youtube.com/watch?v=dQw4w9WgXc!`,
  `https://youtube.com/watch?vv=${id}`,
  `https://youtube.com/shorts/${id}`,
  `https://youtube.com/live/${id}`,
  `https://youtube.com/playlist?list=${id}`,
  `https://youtube.com/${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/watch?v=${id}`,
  `https://evil.example/youtube.com/watch?v=${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `https://youtube.com@evil.example/watch?v=${id}`,
  `https://vimeo.com/123456789`,
  'youtu.be/',
  `https://youtu.be/${id}/extra`,
  'http://[',
])('§5 %j is not a video URL', (address) => {
  expect(youtubeIdFrom(address)).toBeUndefined()
})

test('youtubeIdFrom understands the URL that youtubeWatchUrl returns', () => {
  expect(youtubeIdFrom(youtubeWatchUrl(id))).toBe(id)
})

test.each([
  '/https://youtu.be/dQw4w9WgXcQ',
  'a.youtu.be/v/dQw4w9WgXcQ',
  'youtu.be.a.co/v/dQw4w9WgXcQ',
  'ayoutube.com/v/dQw4w9WgXcQ',
  'youtube.com/watch?v=http://dQw4w9WgXcQ',
  'youtube.com/watch?v=//dQw4w9WgXcQ',
])('a similar address is refused: %s', (address) => expect(youtubeIdFrom(address)).toBeUndefined())

test('a doubled slash is ignored, and poster and player have their URLs', () => {
  expect(youtubeIdFrom('youtu.be//dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ')
  expect(youtubePosterUrl('x')).toBe('https://img.youtube.com/vi/x/hqdefault.jpg')
  expect(youtubeEmbedUrl('x')).toBe('https://www.youtube-nocookie.com/embed/x?autoplay=1')
})

test('an address over 2,048 characters is refused', () => {
  const longest = `https://youtu.be/${id}?${'a'.repeat(2019)}`
  expect(longest).toHaveLength(2048)
  expect([youtubeIdFrom(longest), youtubeIdFrom(`${longest}a`)]).toEqual([id, undefined])
})
