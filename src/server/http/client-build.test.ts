import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleSettings } from '#support/site-content.ts'
import { panelDocument } from './client-build.ts'

const html = readFileSync('admin.html', 'utf8')

test('the panel’s settings are in its document, and cannot end their script', () => {
  const settings = { ...sampleSettings, fallbackPhone: '</script><b>', fallbackEmail: '$& $1' }
  const document = panelDocument(html, settings)
  const [, json = ''] = /<script type="application\/json" id="settings">([^<]*)<\/script>/.exec(document) ?? []
  expect(JSON.parse(json)).toEqual(settings)
})

test('the panel’s document has the company’s own icon and colour', () => {
  const colours = { accent: '#0b5c2e', deep: '#073b1e' }
  const brand = { colours, logo: undefined, icon: '/media/icon-192-aa.png' }
  const document = panelDocument(html, { ...sampleSettings, brand })
  const links = document.match(/<link rel="(?:icon|apple-touch-icon)"[^>]*>|<meta name="theme-color"[^>]*>/g)
  expect(links).toEqual([
    '<meta name="theme-color" content="#073b1e">',
    '<link rel="icon" href="/media/icon-192-aa.png">',
    '<link rel="apple-touch-icon" href="/media/icon-192-aa.png">',
  ])
  const shipped = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
  expect(panelDocument(html, sampleSettings)).toContain(shipped)
  const withoutLogo = panelDocument(html, { ...sampleSettings, brand: { ...brand, icon: undefined } })
  for (const part of [shipped, 'content="#073b1e"']) expect(withoutLogo).toContain(part)
})
