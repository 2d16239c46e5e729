import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loginInputSchema, newPasswordSchema } from './access.ts'
import { serviceInputSchema } from './services.ts'
import { boundedText, optionalText, passwordSchema, requiredText, storable, webUrlSchema } from './validation.ts'
import { isHttpsAddress, isWebAddress, withScheme } from './web-address.ts'

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

test('a sign-in with a text longer than any user’s is one without it', () => {
  const parse = (email: string, password: string) =>
    z.safeParse(loginInputSchema, { email, password, device: 'x' }).data
  const whole = { email: emoji.repeat(254), password: emoji.repeat(1024), device: 'x' }
  expect(parse(whole.email, whole.password)).toEqual(whole)
  expect(parse('a'.repeat(255), 'b'.repeat(1025))).toEqual({ email: '', password: '', device: 'x' })
  expect(parse(emoji.repeat(255), emoji.repeat(1025))).toEqual({ email: '', password: '', device: 'x' })
})

test('a sign-in without e-mail or password is told which one is missing', () => {
  expect(z.safeParse(loginInputSchema, { email: ' ', password: '' }).error?.issues).toMatchObject([
    { path: ['email'], message: 'required' },
    { path: ['password'], message: 'required' },
  ])
})

test.each(['http://.co', 'https://abc', 'https://a.'])('%s is not a web URL', (url) => {
  expect(codes(webUrlSchema, url)).toEqual(['url'])
})

test('a web address has at most 2,048 characters', () => {
  const longest = `https://a.co/${'a'.repeat(2035)}`
  expect([isWebAddress(longest), isWebAddress(`${longest}a`)]).toEqual([true, false])
  expect([isHttpsAddress(longest), isHttpsAddress('http://a.co/https:')]).toEqual([true, false])
})

test('a link without a scheme gets one only if it begins with a host', () => {
  expect(['a.co', 'a.co/x', 'a.co?x', 'a.co#x'].map(withScheme)).toEqual(
    ['a.co', 'a.co/x', 'a.co?x', 'a.co#x'].map((link) => `https://${link}`),
  )
  expect(['a', 'a.co:1', 'a.c', 'https://a.co', 'x y.co/z'].map(withScheme)).toEqual([
    'a',
    'a.co:1',
    'a.c',
    'https://a.co',
    'x y.co/z',
  ])
})

test.each(['dQw4w9WgXc', 'dQw4w9WgXcQx', ' dQw4w9WgXc', 'dQw4w9WgXc!', '', 5])(
  '%j is no id of a video',
  (youtubeId) => {
    expect(codes(serviceInputSchema, { title: 'a', description: 'b', youtubeId })).toEqual(['youtube_id'])
  },
)
