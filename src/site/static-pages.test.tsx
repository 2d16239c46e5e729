import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storageKeys } from '#browser/storage-keys.ts'
import { blankCompany } from '#contract/company.ts'
import type { PageContent } from '#contract/page-content.ts'
import { retentionDays } from '#contract/retention.ts'
import { sampleAssets, sampleConfig, sampleContent } from '#support/site-content.ts'
import { listFiles } from '#support/source-files.ts'
import { renderSite } from './render.tsx'

const pages = [...renderSite(sampleContent(), sampleAssets)].filter(({ contentType }) => !contentType)
const page = pages.find(({ path }) => path === '/privacidade')?.html ?? ''
const text = page
  .slice(page.indexOf('<main'), page.indexOf('</main>'))
  .replace(/<wbr\/>/g, '')
  .replace(/<[^>]+>/g, ' ')

const sources = ['src/site', 'src/browser', 'src/admin']
  .flatMap(listFiles)
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }))

test('the privacy page names the company and how to reach it, and every page links to it', () => {
  for (const fact of [sampleConfig.title, sampleConfig.email, '(67) 3000-0000', 'LGPD', 'ANPD'])
    expect(text).toContain(fact)
  for (const { html } of pages) expect(html).toContain('href="/privacidade"')
})

test('it names who answers for the data, who hosts the site, and when a backup is removed, as far as they are known', () => {
  const textOf = (content: Partial<PageContent>) =>
    [...renderSite(sampleContent(content), sampleAssets)].find(({ path }) => path === '/privacidade')?.html ?? ''
  const company = [{ ...blankCompany, legalName: 'Sombra Boa Ltda.', cnpj: '11222333000181' }]
  const operator = { hostedBy: 'Servidores do Sul, Brasil', backupKeepDays: 21 }
  const known = textOf({ company, operator })
  for (const fact of ['é Sombra Boa Ltda., CNPJ 11.222.333/0001-81.', 'Servidores do Sul, Brasil', 'depois de 21 dias'])
    expect(known).toContain(fact)
  expect(text).toContain(`é ${sampleConfig.title}.`)
  expect(text).not.toMatch(/operador|depois de 0 dias/)
})

test('it says for how long the program keeps things', () => {
  const inWords: Record<number, string> = { 365: 'um ano', 730: 'dois anos' }
  for (const days of new Set(Object.values(retentionDays))) expect(text).toContain(inWords[days] ?? `${days} dias`)
})

test('of a customer’s traces it names the times of the record of processing, and no others', () => {
  const [, record = ''] = readFileSync('docs/operations.md', 'utf8').split("### One customer's traces")
  const table = record.slice(0, record.indexOf('\n## '))
  const part = text.slice(text.indexOf('frases de clientes'), text.indexOf('Quem administra o site'))
  const times = { '30 dias': '30 days', 'um ano': 'a year' }
  expect(new Set(part.match(/\d+ \p{L}+|um ano|dois anos/gu))).toEqual(new Set(Object.keys(times)))
  for (const time of Object.values(times)) expect(table).toContain(time)
})

test('it names every key that is stored in a browser, and only the panel stores one', () => {
  for (const key of Object.values(storageKeys)) expect(text).toContain(key)
  const storing = sources.filter(({ source }) => /(local|session)Storage|indexedDB|document\.cookie/.test(source))
  expect(storing.map(({ path }) => path)).toEqual(['src/browser/draft-store.ts', 'src/browser/storage.ts'])
  const naming = sources.filter(({ source }) => /['"`]toldaria\./.test(source))
  expect(naming.map(({ path }) => path)).toEqual(['src/browser/storage-keys.ts'])
  const ofVisitors = sources.filter(({ path }) => path.startsWith('src/site/'))
  const isPanels = /browser\/(session|storage|draft-store)\.ts/
  expect(ofVisitors.filter(({ source }) => isPanels.test(source)).map(({ path }) => path)).toEqual([])
})

test('it names every host that a visitor’s browser may be sent to', () => {
  const hosts = sources
    .filter(({ path }) => !path.startsWith('src/admin/'))
    .flatMap(({ source }) => [...source.matchAll(/https:\/\/(?:www\.)?([a-z.-]+\.[a-z]+)/g)].map(([, host]) => host))
  const named: Record<string, string> = {
    'wa.me': 'wa.me',
    'img.youtube.com': 'img.youtube.com',
    'youtube-nocookie.com': 'youtube-nocookie.com',
    'google.com': 'Google Maps',
    'graph.instagram.com': 'Instagram',
  }
  // A vocabulary, and a link that nothing loads before a click.
  const harmless = ['schema.org', 'youtube.com', 'sitemaps.org']
  expect([...new Set(hosts)].filter((host = '') => !(host in named || harmless.includes(host)))).toEqual([])
  for (const name of Object.values(named)) expect(text).toContain(name)
})

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
      /<a href="\/acessibilidade" class="touch"><svg [^>]*aria-hidden="true"><path d="[^"]+"><\/path><\/svg>Acessibilidade<\/a>/,
    )
})

test('no class or id is one that public lists of content blockers hide', () => {
  const blocked = /^(?:social|share|follow|ad|ads)(?:-|$)|^(?:facebook|twitter|sponsor|banner|popup|cookie)/
  for (const { html, path: at } of pages) {
    const names = [...html.matchAll(/ (?:class|id)="([^"]*)"/g)].flatMap(([, value = '']) => value.split(' '))
    expect(names.length, at).toBeGreaterThan(50)
    expect([at, names.filter((name) => blocked.test(name))]).toEqual([at, []])
  }
})
