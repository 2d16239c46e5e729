// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#support/open-page.tsx'
import type {} from './feed-token.ts'

// This stand-in for a browser loads no pictures and calls each of them complete and empty, as if all were broken.
const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
afterAll(() => complete.mockRestore())

afterEach(() => {
  delete window.INSTAGRAM_TOKEN
  vi.unstubAllGlobals()
})

/** Stands in for the feed's host, which is not ours. */
function feedAnswers(answer: () => Response) {
  const asked: string[] = []
  const fetch = async (address: string) => {
    asked.push(address)
    return answer()
  }
  vi.stubGlobal('fetch', fetch)
  return asked
}

const post = (id: string, media_type: string) => ({
  id,
  media_type,
  media_url: `https://pictures.example/${id}.jpg`,
  permalink: `https://feed.example/${id}`,
  caption: `Obra ${id}`,
})

test('§7 without a token nothing is asked and 8 samples are shown', async () => {
  const asked = feedAnswers(() => Response.json({ data: [] }))
  await openPage()
  expect(document.querySelectorAll('.mosaic img')).toHaveLength(8)
  expect(asked).toEqual([])
})

test('§7 with a token in the page global the feed is asked, and only IMAGE items are kept', async () => {
  window.INSTAGRAM_TOKEN = 'token-1'
  const asked = feedAnswers(() => Response.json({ data: [post('1', 'VIDEO'), post('2', 'IMAGE')] }))
  await openPage()
  expect(await screen.findByAltText('Obra 2')).toBeTruthy()
  expect(document.querySelectorAll('.mosaic img')).toHaveLength(1)
  expect(asked).toEqual([
    'https://graph.instagram.com/me/media?fields=id,media_type,media_url,thumbnail_url,permalink,caption,timestamp&limit=8&access_token=token-1',
  ])
})

test('§8 a feed with no pictures shows "Nenhum trabalho encontrado"', async () => {
  window.INSTAGRAM_TOKEN = 'token-1'
  feedAnswers(() => Response.json({ data: [post('1', 'VIDEO')] }))
  await openPage()
  expect(await screen.findByText('Nenhum trabalho encontrado')).toBeTruthy()
})

test('§7 on any failure the samples stay', async () => {
  window.INSTAGRAM_TOKEN = 'token-1'
  const asked = feedAnswers(() => new Response('{}', { status: 400 }))
  await openPage()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(document.querySelectorAll('.mosaic img')).toHaveLength(8)
})

test('posts that the server keeps are shown as they are', async () => {
  await openPage({ posts: [post('9', 'IMAGE')] })
  expect((screen.getByAltText('Obra 9') as HTMLImageElement).src).toBe('https://pictures.example/9.jpg')
})

test('§8 a broken picture falls back to the logo and keeps its words', async () => {
  await openPage({ posts: [post('9', 'IMAGE')] })
  fireEvent.error(screen.getByAltText('Obra 9'))
  const tile = screen.getByRole('img', { name: 'Obra 9' })
  expect(tile.querySelector('svg')).not.toBeNull()
})
