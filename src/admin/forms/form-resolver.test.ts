import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { faq } from '#contract/faq.ts'
import { metaFormSchema } from '#contract/meta.ts'
import { products } from '#contract/products.ts'
import { users } from '#contract/users.ts'
import { requiredText } from '#contract/validation.ts'
import { formResolver } from './form-resolver.ts'

const options = { fields: {}, shouldUseNativeValidation: false }
const question = { question: 'Como peço?', answer: 'Pelo WhatsApp.', order: 0 }
const resolveQuestion = async (values: object) =>
  await formResolver(faq.create.body)({ ...question, ...values }, undefined, options)

test.each([
  ['Como\tpeço?', 'Como peço?'],
  ['\u202aLigue +55 67 99999-8888\u202c já', 'Ligue +55 67 99999-8888 já'],
  ['Lona\u2028acrílica', 'Lona acrílica'],
  ['\u2066Toldo\u2069\u0007', 'Toldo'],
  ['👨\u200d👩\u200d👧\t❤\ufe0f', '👨\u200d👩\u200d👧 ❤\ufe0f'],
])('what nobody can see in a pasted text is left out: %j', async (pasted, sent) => {
  expect(await resolveQuestion({ question: pasted })).toEqual({ values: { ...question, question: sent }, errors: {} })
})

test('a text of several lines keeps them', async () => {
  const { values } = await resolveQuestion({ answer: '\u202aUm\n\n  dois\u202c\t!' })
  expect(values).toMatchObject({ answer: 'Um\n\n  dois !' })
})

test('an e-mail and a URL are sent without what is invisible, and not with a space removed', async () => {
  const meta = {
    title: 'Toldos',
    description: 'd',
    address: 'a',
    phone: '6733334444',
    whatsapp: '67999998888',
    email: '\u200b\u202acontato@empresa.com.br\u202c',
    facebook: '\ufeff\u200bhttps://facebook.com/toldos',
    instagram: 'https://instagram.com/to ldos',
  }
  const resolve = formResolver(metaFormSchema)
  expect((await resolve(meta, undefined, options)).errors).toEqual({
    instagram: { message: 'url', type: '' },
  })
  const instagram = 'https://instagram.com/toldos'
  expect((await resolve({ ...meta, instagram }, undefined, options)).values).toMatchObject({
    email: 'contato@empresa.com.br',
    facebook: 'https://facebook.com/toldos',
  })
})

test('the rows of a list are cleaned, and their other fields stay', async () => {
  const product = { title: 'Toldo', features: ['Lona\tacrílica', 'Motor'], image: 'https://fotos.example/a.jpg' }
  const { values } = await formResolver(products.create.body)(product, undefined, options)
  expect(values).toMatchObject({ ...product, features: ['Lona acrílica', 'Motor'] })
})

test('a row is cleaned whatever else it consists of', async () => {
  const row = z.object({
    text: requiredText(20),
    note: z.nullable(z.string()),
    days: z.array(z.int()),
    closed: z.boolean(),
  })
  const rows = [
    { text: 'Seg\ta sex', note: null, days: [1, 5], closed: false },
    { text: '\u2066Sáb\u2069', note: 'só\u2028manhã', days: [], closed: true },
  ]
  const { values, errors } = await formResolver(z.object({ rows: z.array(row) }))({ rows }, undefined, options)
  expect(errors).toEqual({})
  expect(values).toEqual({
    rows: [
      { ...rows[0], text: 'Seg a sex' },
      { ...rows[1], text: 'Sáb', note: 'só manhã' },
    ],
  })
})

test('a text of nothing visible is still refused, and a password is never changed', async () => {
  expect((await resolveQuestion({ question: '\u202a\t\u202c' })).errors).toMatchObject({
    question: { message: 'required' },
  })
  const user = { name: 'Ana', email: 'ana@empresa.com.br', password: 'senha\0 nova' }
  const resolve = formResolver(users.create.body)
  expect((await resolve(user, undefined, options)).errors).toMatchObject({
    password: { message: 'forbidden_character' },
  })
  const password = 'senha\t\u202anova'
  expect((await resolve({ ...user, password }, undefined, options)).values).toMatchObject({ password })
})
