// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Service, serviceSchema } from '#contract/services.ts'
import { blankItem } from '#support/contract-fields.ts'
import { sampleSettings } from '#support/site-content.ts'
import { type Site, SiteProvider } from '../site-context.ts'
import { ServiceCard } from './service-card.tsx'

afterEach(cleanup)

const picture = { hash: 'a'.repeat(64), width: 1600, height: 1200, avif: true }

function shown(changes: Partial<Service>): HTMLElement {
  const service = { ...blankItem(serviceSchema), _id: 's-1', title: 'Reforma', ...changes }
  return render(
    <SiteProvider value={{ settings: sampleSettings } as Site}>
      <ServiceCard service={service} index={0} onWatch={() => undefined} />
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
