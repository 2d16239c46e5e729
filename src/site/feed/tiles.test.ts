import { expect, test } from 'vitest'
import type { SocialPost } from '#contract/page-content.ts'
import { sampleWorks, worksFrom } from './tiles.ts'

const post = (id: number, media_type: string): SocialPost => ({
  id: String(id),
  media_type,
  media_url: `https://pictures.example/${id}.jpg`,
  permalink: `https://feed.example/${id}`,
  caption: `Obra ${id}\n#toldos`,
})

test('§7 only IMAGE posts are kept', () => {
  const works = worksFrom([post(1, 'VIDEO'), post(2, 'IMAGE'), post(3, 'CAROUSEL_ALBUM')])
  expect(works.map(({ id, alt }) => [id, alt])).toEqual([['2', 'Obra 2']])
})

test('a link leads to an https address or nowhere', () => {
  const links = ['javascript:alert(1)', 'http://feed.example/1', 'https://ana:x@feed.example/', '', undefined]
  const posts = links.map((permalink) => ({ ...post(1, 'IMAGE'), permalink: permalink as string }))
  expect(worksFrom([...posts, post(2, 'IMAGE')]).map(({ permalink }) => permalink)).toEqual([
    ...links.map(() => undefined),
    'https://feed.example/2',
  ])
})

test('§9 at most 8 posts are shown, and 8 samples stand in for them', () => {
  const many = Array.from({ length: 12 }, (_, index) => post(index, 'IMAGE'))
  expect(worksFrom(many)).toHaveLength(8)
  expect(sampleWorks).toHaveLength(8)
  expect(sampleWorks.every(({ alt, picture }) => alt !== '' && picture !== undefined)).toBe(true)
})
