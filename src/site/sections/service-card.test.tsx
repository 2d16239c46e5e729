// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { entities } from '#contract/entities.ts'
import type { Service } from '#contract/services.ts'
import { openPage } from '#support/open-page.tsx'

// Pictures load on the network, and happy-dom loads none.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)

const picture = { hash: 'a'.repeat(64), width: 1600, height: 1200 }

async function shown(changes: Partial<Service>): Promise<HTMLElement> {
  const service = { ...entities.services.blank, _id: 's-1', title: 'Reforma', youtubeId: 'dQw4w9WgXcQ', ...changes }
  await openPage({ services: [service] })
  return document.getElementById('servico-s-1') as HTMLElement
}

/** The pictures that a visitor with script sees. */
const images = (card: HTMLElement) =>
  [...card.querySelectorAll('img')].filter((image) => !image.hidden && !image.closest('noscript'))

test('a service without a video shows its photo, named by its title, and nothing to play', async () => {
  const card = await shown({ youtubeId: '', picture })
  expect(images(card).map((image) => [image.alt, image.getAttribute('src')])).toEqual([
    ['Reforma', `/media/${picture.hash}-960.webp`],
  ])
  expect(card.querySelectorAll('button, a, noscript')).toHaveLength(0)
})

test('a service with both shows its video', async () => {
  const card = await shown({ picture })
  expect(card.querySelector('button')?.getAttribute('aria-label')).toContain('Reforma')
  expect(card.innerHTML).not.toContain(picture.hash)
})

test('a service that lost both in the history shows a placeholder, and asks no other host for it', async () => {
  const card = await shown({ youtubeId: '', picture: null })
  expect(card.innerHTML).toContain('/pictures/video-1-')
  expect(card.innerHTML).not.toContain('youtube')
})

const copy = { hash: 'b'.repeat(64), width: 480, height: 360 }

test.each([
  { kind: 'a stored poster', poster: copy, address: `/media/${copy.hash}-960.webp` },
  { kind: 'YouTube’s poster', poster: null, address: 'https://img.youtube.com/vi/dQw4w9WgXcQ/hqdefault.jpg' },
])('$kind that fails to load is replaced by a placeholder', async ({ poster, address }) => {
  const card = await shown({ poster })
  const [image] = images(card)
  expect(images(card).map(({ src }) => new URL(src, location.href).href)).toEqual([
    new URL(address, location.href).href,
  ])
  fireEvent.error(image as Element)
  expect(images(card).map(({ src }) => src)).toEqual([expect.stringContaining('/pictures/video-1-')])
})

test('YouTube’s picture for a missing poster, 120 px wide, is replaced by a placeholder', async () => {
  const card = await shown({})
  const width = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get')
  for (const [naturalWidth, part] of [
    [480, 'img.youtube.com'],
    [120, '/pictures/video-1-'],
  ] as const) {
    width.mockReturnValue(naturalWidth)
    fireEvent.load(images(card)[0] as Element)
    expect(images(card).map(({ src }) => src)).toEqual([expect.stringContaining(part)])
  }
})
