// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sunAndShadePlace } from '#contract/comparison.ts'
import type { PageContent } from '#contract/page-content.ts'
import { openPage } from '#support/open-page.tsx'
import { sampleAssets, sampleConfig, sampleContent, sampleWork } from '#support/site-content.ts'
import { renderSite } from '../render.tsx'

const wide = { hash: 'b'.repeat(64), width: 1600, height: 1200 }
const upright = { ...wide, width: 1200, height: 1600 }
const samples = [sunAndShadePlace]

async function openSection(changes: Partial<PageContent>) {
  await openPage(changes)
  return document.querySelector<HTMLElement>('.comparison')
}

// A script shows it.
const handle = () => screen.queryByRole<HTMLInputElement>('slider', { hidden: true })

test('the first work whose photos fit is compared, with its customer’s sentence and the ways to one like it and to all works', async () => {
  const words = { comment: 'Não esquenta mais.', commentAuthor: 'Marlene', commentAllowed: true }
  const works = [
    sampleWork(1),
    sampleWork(2, { beforePicture: upright }),
    sampleWork(3, { beforePicture: wide, sideBySide: true }),
    sampleWork(4, { beforePicture: wide, ...words }),
    sampleWork(5, { beforePicture: wide }),
  ]
  const section = within((await openSection({ works, samples })) as HTMLElement)
  expect(section.getByRole('heading', { name: 'Obra 4' })).toBeTruthy()
  // For the ear the place before comes first.
  expect(section.getAllByRole('img').map((photo) => photo.getAttribute('alt'))).toEqual([
    'Obra 4, antes da obra',
    'Obra 4, Centro',
  ])
  expect(section.getByText('Não esquenta mais.')).toBeTruthy()
  expect(section.getByText('Marlene, Centro')).toBeTruthy()
  expect(section.getByRole<HTMLAnchorElement>('link', { name: 'Quero um assim' }).href).toContain('Obra%204')
  expect(section.getByRole('link', { name: 'Ver obras' }).getAttribute('href')).toBe('/obras#obra-o-4')
  expect([...document.querySelectorAll('.mosaic img')].map((photo) => photo.getAttribute('alt'))).toEqual(
    [1, 2, 3, 5].map((number) => `Obra ${number}, Centro`),
  )
  expect(document.querySelector('.voice')).toBeNull()
})

test('the handle moves the line, and says how much of the place is as it is now', async () => {
  await openSection({ works: [sampleWork(1, { beforePicture: wide })] })
  expect([handle()?.getAttribute('aria-label'), handle()?.step]).toEqual(['Antes e depois: Obra 1', '5'])
  fireEvent.input(handle() as HTMLInputElement, { target: { value: '60' } })
  expect(handle()?.getAttribute('aria-valuetext')).toBe('60 % depois')
  expect(handle()?.hidden).toBe(false)
  expect(document.querySelector<HTMLElement>('.compared')?.style.getPropertyValue('--at')).toBe('60')
})

const sentences = (...comments: string[]) =>
  comments.map((comment, index) => sampleWork(index + 2, { comment, commentAllowed: comment !== '' }))

test.each([
  ['no work fits', undefined, 'A frase mais longa que cabe.'],
  ['the compared one has no sentence', '', 'A frase mais longa que cabe.'],
  ['the compared one has a sentence', 'Curta.', undefined],
])('where %s, the longest sentence that fits stands alone before it', async (_, comment, voice) => {
  const compared =
    comment === undefined ? [] : [sampleWork(1, { beforePicture: wide, comment, commentAllowed: comment !== '' })]
  await openPage({ works: [...compared, ...sentences('Boa.', 'A frase mais longa que cabe.', 'a '.repeat(111))] })
  const shown = [...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent)
  expect(shown).toEqual([...(voice ? [voice] : []), ...(comment ? [comment] : [])])
  const section = document.querySelector('.voice + .comparison')
  expect(section !== null).toBe(voice !== undefined && comment !== undefined)
})

test('until a work fits, a first start shows the shipped pair, which is no work and says so', async () => {
  const section = within((await openSection({ samples })) as HTMLElement)
  expect(section.getByRole('heading', { name: 'Sol e sombra' })).toBeTruthy()
  expect(section.getByText('Imagem ilustrativa')).toBeTruthy()
  expect(handle()?.getAttribute('aria-label')).toBe('Antes e depois: Sol e sombra')
  const link = section.getByRole<HTMLAnchorElement>('link', { name: 'Quero sombra assim' })
  expect(new URL(link.href).searchParams.get('text')).toMatch(/! Gostaria de um orçamento, com valores/)
  expect(section.queryByRole('figure')).toBeNull()
})

test.each<[string, Partial<PageContent>]>([
  ['without its place among the samples', {}],
  ['of another trade', { samples, texts: [{ trade: 'Vidraçaria' }] }],
  ['while the works could not be read', { samples, works: null }],
])('there is no pair %s', (_, changes) => {
  const [home] = renderSite(sampleContent(changes), sampleAssets)
  expect(home?.html).not.toContain('sol-e-sombra')
})

test('the pair changes neither the eight posts nor the menu, the page of works or what search engines read', () => {
  const render = (changes = {}) => [...renderSite(sampleContent(changes), sampleAssets)]
  const partsOf = (html = '') => ({
    posts: html.match(/<ul class="mosaic.*?<\/ul>/)?.[0],
    menu: html.match(/<nav.*?<\/nav>/g),
    facts: /ld\+json">([^<]*)/.exec(html)?.[1],
  })
  const [with_, without] = [render({ samples }), render()]
  expect(partsOf(with_[0]?.html)).toEqual(partsOf(without[0]?.html))
  expect(partsOf(with_[0]?.html).posts?.match(/<li/g)).toHaveLength(8)
  expect(with_.map(({ path }) => path)).toEqual(without.map(({ path }) => path))
})

test('without a WhatsApp number the comparison asks for nothing', async () => {
  const section = await openSection({ samples, meta: [{ ...sampleConfig, whatsapp: '' }] })
  expect(section?.querySelectorAll('a')).toHaveLength(0)
})
