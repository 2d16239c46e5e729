import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auth } from './auth.ts'
import { faq } from './faq.ts'
import { meta } from './meta.ts'
import { products } from './products.ts'
import { services } from './services.ts'
import { users } from './users.ts'

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
