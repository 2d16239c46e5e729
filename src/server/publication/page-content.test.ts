import { expect, test } from 'vitest'
import { blankCompany, claimNames } from '#contract/company.ts'
import { forEachPublicEntity } from '#contract/entities.ts'
import { shippedMeta } from '#contract/shipped-meta.text.ts'
import { shippedTexts } from '#contract/shipped-texts.text.ts'
import { renderSite } from '#site/render.tsx'
import { sampleAssets, sampleContent } from '#support/site-content.ts'
import { readEnv } from '../env.ts'
import { pageContent, publicSettings } from './page-content.ts'

test('a page’s settings are the public ones, without secrets', () => {
  const env = readEnv(
    {
      ...{ PUBLIC_URL: 'https://toldaria.example', API_URL: 'https://api.example' },
      ...{ FALLBACK_PHONE: '(67) 3333-4444', FALLBACK_EMAIL: 'oi@toldaria.example', PRODUCT_IMAGE_REQUIRED: 'false' },
      ...{ ADMIN_EMAIL: 'ana@toldaria.example', ADMIN_PASSWORD: 'uma senha', INSTAGRAM_TOKEN: 'a token' },
    },
    '/',
  )
  expect(publicSettings(env)).toEqual({
    apiUrl: 'https://api.example',
    publicUrl: 'https://toldaria.example',
    productImageRequired: false,
    fallbackPhone: '(67) 3333-4444',
    fallbackEmail: 'oi@toldaria.example',
  })
})

test('§9 greeting and year follow the company’s clock, four hours behind UTC', () => {
  const lists = { ...forEachPublicEntity(() => []), products: null, posts: null }
  const addresses = { former: {}, changedAt: {} }
  const settings = publicSettings(readEnv({}, '/'))
  const at = (instant: string) => pageContent({ lists: { ...lists, addresses }, now: new Date(instant) }, settings)
  expect(at('2027-01-01T03:59:59Z')).toEqual({ ...lists, settings, clock: { dayPart: 'night', year: 2026 } })
  expect(at('2027-01-01T04:00:00Z').clock).toEqual({ dayPart: 'morning', year: 2027 })
  expect(at('2027-01-01T16:00:00Z').clock).toEqual({ dayPart: 'afternoon', year: 2027 })
})

test('the owner takes shipped contacts and claims off every page; own ones in their place are shown', () => {
  const { clock: _, settings, ...lists } = sampleContent()
  const leftOut = claimNames.filter((name) => name !== 'title')
  const pagesOf = (changes: object) => {
    const meta = [{ ...shippedMeta, landline: shippedMeta.phone, ...changes }]
    const shown = { ...lists, meta, company: [{ ...blankCompany, leftOut }], addresses: { former: {}, changedAt: {} } }
    return [...renderSite(pageContent({ lists: shown, now: new Date() }, settings), sampleAssets)].map(
      ({ html }) => html,
    )
  }
  const { whatsapp, email, address, facebook, instagram, description } = shippedMeta
  const [firstParagraph = ''] = shippedTexts.aboutText.split('\n')
  const untrue = [whatsapp, '3000-0000', email, address, facebook, instagram, description, firstParagraph]
  for (const html of pagesOf({}))
    for (const text of [...untrue, '>20+<', '>1000+<', 'href="tel:', 'href="mailto:']) expect(html).not.toContain(text)
  expect(pagesOf({ phone: '6733334444' })[0]).toContain('(67) 3333-4444')
})
