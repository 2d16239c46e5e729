// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Service, serviceSchema } from '#contract/services.ts'
import { blankItem } from '#support/contract-fields.ts'
import { sampleSettings } from '#support/site-content.ts'
import { type Site, SiteProvider } from '../site-context.ts'
import { VideoPoster } from './service-card.tsx'

// Pictures load on the network, and happy-dom loads none.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)

afterEach(cleanup)

const copy = (digit: string) => ({ hash: digit.repeat(64), width: 480, height: 360, avif: false })
const shown = (changes: Partial<Service>) => (
  <SiteProvider value={{ settings: sampleSettings } as Site}>
    <VideoPoster
      service={{ ...blankItem(serviceSchema), _id: 's-1', title: 'Reforma', youtubeId: 'dQw4w9WgXcQ', ...changes }}
      index={0}
    />
  </SiteProvider>
)
const address = () => document.querySelector<HTMLImageElement>('img:not(noscript img)')?.getAttribute('src')

test.each([
  ['the server has a copy of it', { poster: copy('a') }, `/media/${'a'.repeat(64)}-960.webp`],
  [
    'the service has another video',
    { youtubeId: 'aqz-KE-bpKQ' },
    'https://img.youtube.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
  ],
])('a poster that failed is replaced by a placeholder, until %s', (_, changes, expected) => {
  const { rerender } = render(shown({}))
  expect(address()).toContain('dQw4w9WgXcQ')
  fireEvent.error(document.querySelector('img:not(noscript img)') as Element)
  expect(address()).toContain('/pictures/video-1-')
  rerender(shown(changes))
  expect(address()).toBe(expected)
})

test('YouTube’s picture for a missing poster, 120 px wide, is replaced by a placeholder', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValueOnce(false).mockReturnValueOnce(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValueOnce(120)
  render(shown({}))
  fireEvent.load(document.querySelector('img:not(noscript img)') as Element)
  expect(address()).toContain('/pictures/video-1-')
})
