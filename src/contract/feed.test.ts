import { expect, test } from 'vitest'
import { feedUrl, shownPosts } from './feed.ts'

const post = (id: number, media_type: string, permalink?: string) => ({ id, media_type, permalink })

test('§7 only IMAGE posts are shown, at most 8 of them', () => {
  const posts = Array.from({ length: 20 }, (_, index) => post(index, index % 2 === 0 ? 'IMAGE' : 'VIDEO'))
  expect(shownPosts(posts).map(({ id }) => id)).toEqual([0, 2, 4, 6, 8, 10, 12, 14])
})

test('a permalink that is not an https URL is removed', () => {
  const links = ['javascript:alert(1)', 'http://feed.example/1', 'https://ana:x@feed.example/', '/p/1', '', undefined]
  const posts = [...links, 'https://feed.example/2'].map((link) => post(1, 'IMAGE', link))
  expect(shownPosts(posts).map(({ permalink }) => permalink)).toEqual([
    ...links.map(() => ''),
    'https://feed.example/2',
  ])
})

test('§7 the URL lists the fields, the limit and the encoded token', () => {
  expect(feedUrl('https://graph.instagram.com', 'a&b=c')).toBe(
    'https://graph.instagram.com/me/media?fields=id,media_type,media_url,thumbnail_url,permalink,caption,timestamp&limit=8&access_token=a%26b%3Dc',
  )
})
