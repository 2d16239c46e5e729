import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sampleProduct } from '#support/site-content.ts'
import { auth, loginInputSchema, loginReplySchema, passwordWeakness } from './access.ts'
import { companyInputSchema } from './company.ts'
import { faq } from './faq.ts'
import { meta, metaInputSchema } from './meta.ts'
import { problemSchema } from './problem.ts'
import { productInputSchema, productSchema, products } from './products.ts'
import { services } from './services.ts'
import { users } from './users.ts'
import { emailSchema, passwordSchema, requiredText, webUrlSchema } from './validation.ts'
import { workInputSchema } from './works.ts'

const optional = ['errors', 'version', 'hidden']
const picture = { hash: 'a', width: 1, height: 1, avif: false }
const user = { _id: '1', name: 'Ana', email: 'a@b.co' }

test.each<[string, z.ZodMiniType, object]>([
  [
    'a product',
    productSchema,
    sampleProduct(1, { _id: '1', title: 'a', image: '', alt: '', picture, features: ['b'] }),
  ],
  ['a user', users.create.reply, user],
  ['a sign-in', loginReplySchema, { access_token: 'a', user }],
  [
    'a problem',
    problemSchema,
    { type: 'a', title: 'b', status: 400, code: 'c', requestId: 'f', errors: [{ field: 'd', code: 'e' }] },
  ],
])('the schema of %s keeps its own fields and removes all others', (_, schema, whole) => {
  expect(z.parse(schema, { ...whole, password_hash: 'x' })).toEqual(whole)
  for (const field of Object.keys(whole).filter((name) => !optional.includes(name)))
    expect(z.safeParse(schema, { ...whole, [field]: undefined }).success).toBe(false)
})

test('texts are trimmed, passwords are not', () => {
  expect(z.parse(requiredText(3), ' abc ')).toBe('abc')
  expect(z.parse(emailSchema, ' a@b.co ')).toBe('a@b.co')
  expect(z.parse(webUrlSchema, ' http://a.co ')).toBe('http://a.co')
  expect(z.parse(passwordSchema, ' a ')).toBe(' a ')
  expect(z.parse(loginInputSchema, { email: ' A@b.co ', password: ' ' })).toEqual({ email: 'A@b.co', password: ' ' })
  expect(z.safeParse(passwordSchema, '  ').success).toBe(false)
})

test.each(['xhttps://a.co', 'https://a.co/b c', 'ftp://a.co', 'https://a'])('%s is not a web URL', (text) => {
  expect(z.safeParse(webUrlSchema, text).success).toBe(false)
})

test.each([
  [' g.page/r/toldos ', 'https://g.page/r/toldos'],
  ['maps.app.goo.gl', 'https://maps.app.goo.gl'],
  ['açaí.com.br?q=1', 'https://açaí.com.br?q=1'],
  ['https://g.page/r/toldos', 'https://g.page/r/toldos'],
  ['', ''],
])('the link of the reviews %j is stored as %j', (written, stored) => {
  expect(z.parse(companyInputSchema, { reviewsUrl: written })).toEqual({ reviewsUrl: stored })
})

test.each(['g', 'g.page:x', 'a@g.page/x', 'g .page/x', 'javascript:g.page', '10.0.0.1/x', 'http://g.page/x'])(
  'the link of the reviews %j is refused',
  (reviewsUrl) => {
    expect(z.safeParse(companyInputSchema, { reviewsUrl }).error?.issues).toMatchObject([{ message: 'url' }])
  },
)

test('§5 blank feature rows are dropped, and more than 1,000 rows are refused', () => {
  const withRows = (features: unknown) => z.safeParse(productInputSchema, { title: 'a', features, alt: ' b ' })
  expect(withRows([...Array(999).fill(' '), ' c ']).data).toEqual({ title: 'a', features: ['c'], alt: 'b' })
  expect(withRows([...Array(1000).fill(' '), 'c']).error?.issues).toMatchObject([{ message: 'too_many' }])
})

test('phone and landline are compared by their digits, and a mobile number is refused', () => {
  const rest = { title: 'a', description: 'b', address: 'c', email: 'a@b.co', whatsapp: '67999998888' }
  const links = { facebook: 'https://f.example', instagram: 'https://i.example' }
  const sent = (phones: object) => z.safeParse(metaInputSchema, { ...rest, ...links, ...phones })
  expect(sent({ phone: '+55 67 3333-4444', landline: '556733334444' }).data).toMatchObject({ phone: '6733334444' })
  expect(sent({ phone: '556733334444', landline: '+55 67 3333-4444' }).data).toMatchObject({ phone: '6733334444' })
  expect(sent({ phone: '67999998888' }).error?.issues).toMatchObject([{ message: 'landline', path: ['phone'] }])
  expect(sent({ phone: ' ' }).error?.issues.map(({ message }) => message)).toEqual(['required'])
  expect(sent({ phone: '6'.repeat(2000) }).error?.issues.map(({ message }) => message)).toEqual(['landline'])
  expect(sent({ phone: 5, landline: '6733334444' }).error?.issues).toMatchObject([{ message: 'landline' }])
})

test('the list of questions is public, the list of users is for administrators', () => {
  expect([faq.list.access, users.list.access]).toEqual(['public', 'admin'])
})

const bodies = [
  [auth.login.body, { email: 'a@b.co', password: 'x' }],
  [products.create.body, { title: 'a', features: ['b'], alt: 'c' }],
  [services.create.body, { title: 'a', description: 'b', youtubeId: 'dQw4w9WgXcQ' }],
  [faq.create.body, { question: 'a', answer: 'b' }],
  [users.create.body, { name: 'a', email: 'a@b.co', password: 'x' }],
  [
    meta.save.body,
    {
      title: 'a',
      description: 'b',
      address: 'c',
      phone: '6733334444',
      email: 'a@b.co',
      facebook: 'https://f.example',
      instagram: 'https://i.example',
      whatsapp: '67999998888',
    },
  ],
] as const

const fields = bodies.flatMap(([schema, body]) =>
  Object.keys(body).map((field) => ({ field, schema: schema as z.ZodMiniType, body: body as Record<string, unknown> })),
)

test.each(fields.filter(({ field, body }) => field !== 'password' || 'name' in body))(
  'NUL and lone surrogates are refused in $field',
  ({ field, schema, body }) => {
    expect(z.safeParse(schema, body).success).toBe(true)
    for (const bad of ['\0', '\ud800']) {
      const value = Array.isArray(body[field]) ? [`b${bad}`] : `${body[field]}${bad}`
      expect(z.safeParse(schema, { ...body, [field]: value }).success).toBe(false)
    }
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
  const [schema, body] = bodies[5]
  expect(z.safeParse(schema, { ...body, whatsapp }).error?.issues).toMatchObject([{ message: 'whatsapp' }])
})

const productId = '0f0e0d0c-1111-2222-3333-444455556666'
const codes = (body: object) =>
  z.safeParse(workInputSchema, { title: 'a', ...body }).error?.issues.map(({ message }) => message)

test('a work may name a product by its id', () => {
  expect([codes({ productId }), codes({ productId: null }), codes({})]).toEqual([undefined, undefined, undefined])
})

test.each([
  productId.slice(1),
  `${productId.slice(0, -1)}-`,
  `${productId.slice(0, -2)}`,
  productId.toUpperCase(),
  productId.replaceAll('-', ''),
  productId.replace('1111', 'g111'),
  productId.replace('6666', '666g'),
  `g${productId.slice(1)}`,
  `${productId}0`,
  `0${productId}`,
  '0f0e0d0c-1111-444455556666',
  '0-1-2-3-4',
  5,
  '',
])('%j is no id of a product', (id) => {
  expect(codes({ productId: id })).toEqual(['product_id'])
})

test.each(['123456', ' Senha123 ', 'CORINTHIANS1910', 'xxxxxx', 'zaq12wsx', 'mudar@2024', 'a1b2c3'])(
  '%j is one of the most common passwords',
  (password) => {
    expect(passwordWeakness(password)).toBe('common')
  },
)

test('a password is short below 8 characters, of which an emoji is one', () => {
  expect(['q7-Zk4w', 'q7-Zk4😀', '', 'senha 123'].map(passwordWeakness)).toEqual(['short', 'short', 'short', undefined])
  expect(['q7-Zk4wR', 'q7-Zk4w😀', 'q7-Zk4wRt'].map(passwordWeakness)).toEqual([undefined, undefined, undefined])
})
