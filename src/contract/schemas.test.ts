import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sampleProduct } from '#support/site-content.ts'
import { loginInputSchema, loginReplySchema, newPasswordSchema, passwordWeakness } from './access.ts'
import { companyInputSchema } from './company.ts'
import { entities } from './entities.ts'
import { metaInputSchema } from './meta.ts'
import { pageTexts } from './page-texts.text.ts'
import { problemSchema } from './problem.ts'
import { pictureNames, pictureSlots, texts, textsInputSchema, textsSchema } from './texts.ts'
import { users } from './users.ts'
import {
  boundedText,
  emailSchema,
  optionalText,
  passwordSchema,
  requiredText,
  storable,
  webUrlSchema,
} from './validation.ts'
import { isHttpsAddress, isWebAddress } from './web-address.ts'

const optional = ['errors', 'version', 'hidden']
const picture = { hash: 'a', width: 1, height: 1 }
const user = { _id: '1', name: 'Ana', email: 'a@b.co' }

test.each<[string, z.ZodMiniType, object]>([
  [
    'a product',
    entities.products.create.reply,
    sampleProduct(1, { _id: '1', title: 'a', image: '', alt: '', picture, features: ['b'] }),
  ],
  ['a user', users.create.reply, user],
  ['a sign-in', loginReplySchema, { access_token: 'a', user }],
  [
    'a problem',
    problemSchema,
    { type: 'a', title: 'b', status: 400, code: 'validation', requestId: 'f', errors: [{ field: 'd', code: 'e' }] },
  ],
])('the schema of %s keeps its own fields and removes all others', (_, schema, whole) => {
  expect(z.parse(schema, { ...whole, password_hash: 'x' })).toEqual(whole)
  for (const field of Object.keys(whole).filter((name) => !optional.includes(name)))
    expect(z.safeParse(schema, { ...whole, [field]: undefined }).success).toBe(false)
})

test('texts are trimmed, passwords are not', () => {
  expect(z.parse(requiredText(3), ' abc ')).toBe('abc')
  expect(z.parse(emailSchema, ' a@b.co ')).toBe('a@b.co')
  expect(z.parse(emailSchema, 'contato@toldosaçaí.com.br')).toBe('contato@toldosaçaí.com.br')
  for (const email of ['çontato@toldos.com.br', 'a@toldosaçaí', 'a@açaí.br/?x', 'a@b@açaí.com.br'])
    expect(z.safeParse(emailSchema, email).success, email).toBe(false)
  expect(z.parse(webUrlSchema, ' http://a.co ')).toBe('http://a.co')
  expect(z.parse(passwordSchema, ' a ')).toBe(' a ')
  expect(z.parse(loginInputSchema, { email: ' A@b.co ', password: ' ' })).toEqual({ email: 'A@b.co', password: ' ' })
  expect(z.safeParse(passwordSchema, '  ').success).toBe(false)
})

test.each([
  ...['xhttps://a.co', 'https://a.co/b c', 'ftp://a.co', 'https://a', 'http://.co', 'https://abc', 'https://a.'],
])('%s is not a web URL', (text) => {
  expect(z.safeParse(webUrlSchema, text).error?.issues).toMatchObject([{ message: 'url' }])
})

test.each([
  [' g.page/r/toldos ', 'https://g.page/r/toldos'],
  ['maps.app.goo.gl', 'https://maps.app.goo.gl'],
  ['açaí.com.br?q=1', 'https://açaí.com.br?q=1'],
  ['g.page#mapa', 'https://g.page#mapa'],
  ['https://g.page/r/toldos', 'https://g.page/r/toldos'],
  ['', ''],
])('the link of the reviews %j is stored as %j', (written, stored) => {
  expect(z.parse(companyInputSchema, { reviewsUrl: written })).toEqual({ reviewsUrl: stored })
})

test.each(['g', 'g.p', 'g.page:x', 'a@g.page/x', 'g .page/x', 'javascript:g.page', '10.0.0.1/x', 'http://g.page/x'])(
  'the link of the reviews %j is refused',
  (reviewsUrl) => {
    expect(z.safeParse(companyInputSchema, { reviewsUrl }).error?.issues).toMatchObject([{ message: 'url' }])
  },
)

test.each([
  '67 99O99-8888',
  '67 9999-8888 r3',
  '67a99998888',
  '67999998888x',
  '67+999998888',
  '++5567999998888',
  'ligue 67 9999 8888',
])('a number with any other text in it is refused, never truncated: %s', (whatsapp) => {
  const issues = z.safeParse(metaInputSchema, { whatsapp }).error?.issues
  expect(issues?.filter(({ path }) => path[0] === 'whatsapp')).toMatchObject([{ message: 'whatsapp' }])
})

test.each(['123456', ' Senha123 ', 'CORINTHIANS1910', 'xxxxxx', 'zaq12wsx', 'mudar@2024', 'a1b2c3'])(
  '%j is one of the most common passwords',
  (password) => {
    expect(passwordWeakness(password)).toBe('common')
  },
)

describe('texts', () => {
  const codes = (body: object) =>
    z.safeParse(textsInputSchema, body).error?.issues.map(({ message, path }) => `${path.join('.')} ${message}`)

  test.each(['50% 30%', '0% 100%', '9% 10%', '99% 0%', '100% 9%', ''])(
    '%j is a part of a picture to keep in view',
    (focus) => {
      expect(z.parse(textsInputSchema, { hero1Focus: focus })).toEqual({ hero1Focus: focus })
    },
  )

  test.each([
    '101% 0%',
    '0% 101%',
    '01% 0%',
    '0% 01%',
    'a% 0%',
    '0% a%',
    '1a% 0%',
    '0% 1a%',
    '50%',
    '0% 0%;',
    'x0% 0%',
  ])('%j is none', (focus) => {
    expect(codes({ hero1Focus: focus })).toEqual(['hero1Focus out_of_range'])
  })

  test('a text of several lines may have line breaks, any other may not', () => {
    // The lines of the places have rules of their own.
    const { places: _, ...fields } = pageTexts
    for (const [name, { kind, max }] of Object.entries(fields)) {
      expect(codes({ [name]: 'a'.repeat(max) })).toBeUndefined()
      expect(codes({ [name]: 'a'.repeat(max + 1) })).toEqual([`${name} too_long`])
      expect(codes({ [name]: 'a\nb' })).toEqual(kind === 'lines' ? undefined : [`${name} forbidden_character`])
    }
  })

  test('each picture has its upload and its address, and all but the logo a focus', () => {
    const picture = { hash: 'ab', width: 1, height: 1 }
    const whole = Object.fromEntries([
      ...pictureNames.flatMap((name) => [
        [`${name}Picture`, picture],
        [`${name}Image`, '/media/ab-960.webp'],
      ]),
      ...pictureSlots.map((slot) => [`${slot}Focus`, '50% 30%']),
    ])
    expect(z.parse(textsSchema, { heroHeadline: 'a', ...whole, other: 1 })).toEqual({ heroHeadline: 'a', ...whole })
    expect(texts.pictures).toEqual(Object.fromEntries(pictureNames.map((name) => [`${name}Picture`, `${name}Image`])))
    for (const name of pictureNames) expect(codes({ [`${name}Image`]: 5 })).toEqual([`${name}Image image`])
  })

  test.each(['', '#d90416', '#0b5c2e', '#10306b', '#000000', ' #0B5C2E '])('%j is a colour for the brand', (accent) => {
    expect(z.parse(textsInputSchema, { accent })).toEqual({ accent: accent.trim().toLowerCase() })
  })

  // The grey of #6f6f6f has a contrast of 4.32 to the page's darkest light ground, #6b6b6b one of 4.57.
  test('a colour must be dark enough for white letters, and to be read on the page', () => {
    for (const accent of ['#6f6f6f', '#ff8800', '#ffffff', 'red', '#0b5', '#0b5c2eff', '#0b5c2g', 'x#0b5c2'])
      expect(codes({ accent }), accent).toEqual(['accent dark_colour'])
    expect(codes({ accent: '#6b6b6b' })).toBeUndefined()
  })
})

describe('validation', () => {
  const codes = (schema: z.ZodMiniType, value: unknown) =>
    z.safeParse(schema, value).error?.issues.map(({ message }) => message)
  const emoji = '😀'

  test('a text’s length is counted in characters, without up to 1,000 blanks around it', () => {
    const ten = boundedText(10)
    expect(z.parse(ten, `${' '.repeat(1000)}${emoji.repeat(10)}`)).toBe(emoji.repeat(10))
    expect(codes(ten, `${' '.repeat(1001)}${emoji.repeat(10)}`)).toEqual(['too_long'])
    expect(codes(ten, emoji.repeat(11))).toEqual(['too_long'])
  })

  test('a text that breaks several rules is told the first one', () => {
    expect(codes(requiredText(3), `\u202e${'a'.repeat(2000)}`)).toEqual(['too_long'])
    expect(codes(requiredText(3), '\u202e')).toEqual(['forbidden_character'])
    expect(codes(requiredText(3), '\u200b')).toEqual(['required'])
    expect(codes(webUrlSchema, '\u202e')).toEqual(['forbidden_character'])
    expect(codes(webUrlSchema, '\u200b')).toEqual(['required'])
    expect(codes(newPasswordSchema, ' ')).toEqual(['required'])
    expect(codes(newPasswordSchema, '1234567')).toEqual(['password_common'])
    expect(codes(newPasswordSchema, 'q7-Zk4w')).toEqual(['password_short'])
    expect(codes(newPasswordSchema, 'q7-Zk4wR')).toBeUndefined()
    expect(codes(passwordSchema, 'a'.repeat(1025))).toEqual(['too_long'])
    expect(codes(z.string().check(storable), 'a\0')).toEqual(['forbidden_character'])
  })

  test('an optional text without a visible character counts as blank', () => {
    expect(['', ' \u200b', '\u2800\ufe0f', ' a\u200b '].map((text) => z.parse(optionalText(9), text))).toEqual([
      '',
      '',
      '',
      'a\u200b',
    ])
    expect([codes(optionalText(9), 'a\nb'), codes(optionalText(9, 'lines'), 'a\nb')]).toEqual([
      ['forbidden_character'],
      undefined,
    ])
  })

  test('a web address has at most 2,048 characters', () => {
    const longest = `https://a.co/${'a'.repeat(2035)}`
    expect([isWebAddress(longest), isWebAddress(`${longest}a`)]).toEqual([true, false])
    expect([isHttpsAddress(longest), isHttpsAddress('http://a.co/https:')]).toEqual([true, false])
  })
})
