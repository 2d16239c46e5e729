// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Texts } from '#contract/texts.ts'
import { openPage } from '#support/open-page.tsx'
import { sampleConfig } from '#support/site-content.ts'

/** The places on the page with what each asks for; undefined without that part of the page. */
async function openPlaces(texts: Texts, changes = {}) {
  await openPage({ texts: [texts], ...changes })
  const part = screen.queryByRole('region', { name: texts.placesTitle ?? 'Onde você quer sombra?' })
  return part && within(part).getAllByRole<HTMLAnchorElement>('link')
}
const messageOf = (link: HTMLAnchorElement | undefined) => new URL(link?.href ?? '').searchParams.get('text')

test('a tap on a place asks for a quote for it, in one line', async () => {
  const links = await openPlaces({})
  expect(links?.map(({ textContent }) => textContent)).toEqual([
    'Garagem',
    'Varanda',
    'Fachada da loja',
    'Janela ou porta',
    'Área de lazer',
    'Outro lugar',
  ])
  const ending = 'com valores e formas de pagamento.'
  expect(messageOf(links?.[0])).toBe(`Boa tarde! Gostaria de um orçamento de sombra para garagem, ${ending}`)
  expect(messageOf(links?.[4])).toBe(`Boa tarde! Gostaria de um orçamento de sombra para área de lazer, ${ending}`)
  for (const link of links ?? []) expect(link.href).toMatch(/^https:\/\/wa\.me\/55\d+\?text=[^%]*(%(?!0A)[^%]*)*$/)
  expect(new Set(links?.map((link) => link.querySelector('path')?.getAttribute('d'))).size).toBe(6)
})

test('the owner names other places, and a company of another trade asks without shade', async () => {
  const texts = { trade: 'Vidraçaria', placesTitle: 'Onde vai o vidro?', places: 'Piscina\n Box \r\n\nPiscina\nSacada' }
  const links = await openPlaces(texts)
  expect(links?.map(({ textContent }) => textContent)).toEqual(['Piscina', 'Box', 'Sacada'])
  expect(messageOf(links?.[1])).toBe('Boa tarde! Gostaria de um orçamento para box, com valores e formas de pagamento.')
})

test('a tick of the owner, or no WhatsApp number, takes the whole part off the page', async () => {
  expect(await openPlaces({ placesHidden: true })).toBeNull()
  expect(await openPlaces({}, { meta: [{ ...sampleConfig, whatsapp: '' }] })).toBeNull()
})
