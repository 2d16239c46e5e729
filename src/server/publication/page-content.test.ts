import { expect, test } from 'vitest'
import { blankCompany, claimNames } from '#contract/company.ts'
import { entities, forEachPublicEntity } from '#contract/entities.ts'
import { clockIn } from '#contract/opening-hours.ts'
import { dayPart } from '#contract/page-content.ts'
import { shippedMeta } from '#contract/shipped-meta.text.ts'
import { shippedTexts } from '#contract/shipped-texts.text.ts'
import { timeZoneOf } from '#contract/states.ts'
import { renderSite } from '#site/render.tsx'
import { sampleAssets, sampleContent, sampleProduct, sampleWork } from '#support/site-content.ts'
import { readEnv } from '../env.ts'
import { asVisitorsRead, msToNextRender, pageContent, publicSettings } from './page-content.ts'

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

test.each(['MS', 'SP', 'AC'])('§9 the greeting changes at 0, 12 and 18 h in %s, throughout a year', (state) => {
  const timeZone = timeZoneOf(state)
  const hourAt = (instant: Date) => clockIn(timeZone, instant).hour
  const start = Date.UTC(2026, 0, 1, 4)
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const now = new Date(start + hour * 3_600_000 + 17 * 60_000)
    const turn = new Date(now.getTime() + msToNextRender(timeZone, now))
    expect([0, 12, 18]).toContain(hourAt(turn))
    const justBefore = new Date(turn.getTime() - 1000)
    expect(dayPart(hourAt(justBefore))).toBe(dayPart(hourAt(now)))
  }
})

test('§9 it is morning before 12, afternoon before 18, and night until midnight', () => {
  const parts = ['morning', 'morning', 'afternoon', 'afternoon', 'night', 'night']
  expect([0, 11, 12, 17, 18, 23].map(dayPart)).toEqual(parts)
})

test('visitors read a comment and its author only if the customer allowed it', () => {
  const allowed = sampleWork(1, { comment: 'Ótimo!', commentAuthor: 'Ana', commentAllowed: true })
  const hidden = { ...allowed, commentAllowed: false }
  expect(asVisitorsRead('works', [allowed, hidden])).toEqual([allowed, { ...hidden, comment: '', commentAuthor: '' }])
})

test('visitors read no hidden product, and do not read whether one is hidden', () => {
  const [shown, hidden] = [sampleProduct(1), sampleProduct(2, { hidden: true })]
  const { hidden: _, ...read } = shown
  expect(asVisitorsRead('products', [hidden, shown])).toEqual([read])
})

test('the panel knows which lists are partly private', () => {
  const names = Object.entries(entities).filter(([, entity]) => 'isPartlyPrivate' in entity)
  expect(names.map(([name]) => name)).toEqual(['products', 'works'])
})
