import { expect, test } from 'vitest'
import type { FeedPost } from '#contract/feed.ts'
import { samples } from './samples.text.ts'
import { tilesFrom } from './tiles.ts'

const post = (id: number, media_type: string): FeedPost => ({
  id: String(id),
  media_type,
  media_url: `https://pictures.example/${id}.jpg`,
  permalink: `https://feed.example/${id}`,
  caption: `Obra ${id}\n#toldos`,
})

test('§7 only IMAGE posts are kept', () => {
  const tiles = tilesFrom([post(1, 'VIDEO'), post(2, 'IMAGE'), post(3, 'CAROUSEL_ALBUM')])
  expect(tiles.map(({ id, alt }) => [id, alt])).toEqual([['2', 'Obra 2']])
})

test('a tile links only to an https URL', () => {
  const links = ['javascript:alert(1)', 'http://feed.example/1', 'https://ana:x@feed.example/', '', undefined]
  const posts = links.map((permalink) => ({ ...post(1, 'IMAGE'), permalink: permalink as string }))
  expect(tilesFrom([...posts, post(2, 'IMAGE')]).map(({ permalink }) => permalink)).toEqual([
    ...links.map(() => undefined),
    'https://feed.example/2',
  ])
})

test('§9 at most 8 posts are shown, and there are 8 samples', () => {
  const many = Array.from({ length: 12 }, (_, index) => post(index, 'IMAGE'))
  expect(tilesFrom(many)).toHaveLength(8)
  expect(samples).toHaveLength(8)
  expect(samples.every(({ alt }) => alt !== '')).toBe(true)
})
