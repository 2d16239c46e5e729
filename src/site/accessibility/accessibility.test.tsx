import { expect, test } from 'vitest'
import { sampleAssets, sampleConfig, sampleContent } from '#support/site-content.ts'
import { renderSite } from '../render.tsx'

const pages = [...renderSite(sampleContent(), sampleAssets)].filter(({ contentType }) => !contentType)

test('the page on accessibility says what is tested, what is limited and where to write', () => {
  const html = pages.find(({ path }) => path === '/acessibilidade')?.html ?? ''
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  for (const fact of [
    'O que é testado',
    'O que ainda é limitado',
    'Lei nº 13.146/2015',
    'WCAG 2.2',
    sampleConfig.title,
  ])
    expect(main).toContain(fact)
  for (const way of ['https://wa.me/5567', `mailto:${sampleConfig.email}"`, 'tel:+5567']) expect(main).toContain(way)
})

test('the footer of every page leads there by a symbol that has no name of its own', () => {
  expect(pages.length).toBeGreaterThan(4)
  for (const { html } of pages)
    expect(html).toMatch(
      /<a href="\/acessibilidade"><svg [^>]*aria-hidden="true"><path d="[^"]+"><\/path><\/svg>Acessibilidade<\/a>/,
    )
})
