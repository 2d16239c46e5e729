import { expect, test } from 'vitest'
import { forEachPublicEntity } from '#contract/entities.ts'
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
