import { expect, test } from 'vitest'
import { renderSite } from '#site/render.tsx'
import { sampleAssets, sampleConfig, sampleContent, sampleSettings } from '#support/site-content.ts'
import { samples } from './sample-content.text.ts'
import { keepFromSearch } from './shipped.ts'

const publicUrl = 'https://toldos.example'
const shipped = samples.meta.map((sample) => ({ ...sample, landline: sample.phone }))

test.each([
  ['shipped contact data at a public address', { meta: shipped }, publicUrl, true],
  ['nothing configured, with the shipped fallback values', { meta: [] }, publicUrl, true],
  ['no public address', { meta: shipped }, '', false],
  ['own contact data', { meta: [sampleConfig] }, publicUrl, false],
  ['only an own e-mail', { meta: shipped.map((meta) => ({ ...meta, email: 'eu@toldos.example' })) }, publicUrl, false],
  ['unknown contact data', { meta: null }, publicUrl, false],
])('noindex on every page, and only then: %s', (_, changes, address, isKept) => {
  const settings = { ...sampleSettings, publicUrl: address }
  const pages = [...renderSite(keepFromSearch(sampleContent({ ...changes, settings })), sampleAssets)]
  const html = pages.filter(({ contentType }) => contentType === undefined).map((page) => page.html)
  expect(html.length).toBeGreaterThan(1)
  for (const page of html) expect(page.includes('<meta name="robots" content="noindex"/>')).toBe(isKept)
})

test('an own fallback number is no shipped contact data', () => {
  const settings = { ...sampleSettings, publicUrl, fallbackPhone: '(67) 3333-4444' }
  expect(keepFromSearch(sampleContent({ meta: [], settings })).noindex).toBeUndefined()
})
