// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Service, serviceSchema } from '#contract/services.ts'
import { blankItem } from '#support/contract-fields.ts'
import { sampleSettings } from '#support/site-content.ts'
import { type Site, SiteProvider } from '../site-context.ts'
import { ServiceCard, VideoPoster } from './services-section.tsx'

const picture = { hash: 'a'.repeat(64), width: 1600, height: 1200, avif: true }

const reform: Service = { ...blankItem(serviceSchema), _id: 's-1', title: 'Reforma' }

function shown(changes: Partial<Service>): HTMLElement {
  return render(
    <SiteProvider value={{ settings: sampleSettings } as Site}>
      <ServiceCard service={{ ...reform, ...changes }} index={0} />
    </SiteProvider>,
  ).container
}

test('a service without a video shows its photo, named by its title, and nothing to play', () => {
  const card = shown({ youtubeId: '', picture })
  const image = card.querySelector('.frame img')
  expect([image?.getAttribute('alt'), image?.getAttribute('src')]).toEqual([
    'Reforma',
    `/media/${picture.hash}-960.webp`,
  ])
  expect(card.querySelectorAll('button, a, noscript')).toHaveLength(0)
})

test('a service with both shows its video', () => {
  const card = shown({ youtubeId: 'dQw4w9WgXcQ', picture })
  expect(card.querySelector('button')?.getAttribute('aria-label')).toContain('Reforma')
  expect(card.innerHTML).not.toContain(picture.hash)
})

test('a service that lost both in the history shows a placeholder, and asks no other host for it', () => {
  const card = shown({ youtubeId: '', picture: null })
  expect(card.innerHTML).toContain('/pictures/video-1-')
  expect(card.innerHTML).not.toContain('youtube')
})

// Pictures load on the network, and happy-dom loads none.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)

afterEach(cleanup)

const poster = (changes: Partial<Service>) => (
  <SiteProvider value={{ settings: sampleSettings } as Site}>
    <VideoPoster service={{ ...reform, youtubeId: 'dQw4w9WgXcQ', ...changes }} index={0} />
  </SiteProvider>
)
const copy = (digit: string) => ({ hash: digit.repeat(64), width: 480, height: 360, avif: false })
const address = () => document.querySelector<HTMLImageElement>('img:not(noscript img)')?.getAttribute('src')

test.each([
  ['the server has a copy of it', { poster: copy('a') }, `/media/${'a'.repeat(64)}-960.webp`],
  [
    'the service has another video',
    { youtubeId: 'aqz-KE-bpKQ' },
    'https://img.youtube.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
  ],
])('a poster that failed is replaced by a placeholder, until %s', (_, changes, expected) => {
  const { rerender } = render(poster({}))
  expect(address()).toContain('dQw4w9WgXcQ')
  fireEvent.error(document.querySelector('img:not(noscript img)') as Element)
  expect(address()).toContain('/pictures/video-1-')
  rerender(poster(changes))
  expect(address()).toBe(expected)
})

test('YouTube’s picture for a missing poster, 120 px wide, is replaced by a placeholder', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValueOnce(false).mockReturnValueOnce(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValueOnce(120)
  render(poster({}))
  fireEvent.load(document.querySelector('img:not(noscript img)') as Element)
  expect(address()).toContain('/pictures/video-1-')
})
