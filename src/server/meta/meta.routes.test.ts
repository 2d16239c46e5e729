import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'

const meta = {
  title: 'Toldos Sombra Boa',
  description: 'Toldos sob medida',
  address: 'Rua dos Ipês, 000',
  phone: '(67) 3333-4444',
  email: 'contato@sombra.example',
  facebook: 'https://facebook.example/sombra',
  instagram: 'https://instagram.example/sombra',
  whatsapp: '+55 67 9 9999-9999',
}

test('§3 the list is empty while nothing is configured, then has the one configuration', async () => {
  const { app, save } = await setupMeta()
  expect((await app.inject('/meta')).json()).toEqual([])
  const saved = await save(meta)
  expect(saved.statusCode).toBe(200)
  const stored = { ...meta, phone: '6733334444', landline: '6733334444', whatsapp: '67999999999' }
  expect(saved.json()).toEqual({ ...stored, version: 1 })
  expect((await app.inject('/meta')).json()).toEqual([stored])
  await save({ ...meta, title: 'Outra' })
  expect((await app.inject('/meta')).json()).toMatchObject([{ title: 'Outra' }])
})

test('an address of a social network needs a dot in its host', async () => {
  const { save } = await setupMeta()
  const reply = await save({ ...meta, facebook: 'https://facebook/minha.loja' })
  expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ field: 'facebook', code: 'url' }]])
})

test('§7 landline is another name of phone; both may be sent if they are equal', async () => {
  const { save } = await setupMeta()
  const { phone: _, ...withoutPhone } = meta
  const saved = await save({ ...withoutPhone, landline: '067 3333 4444' })
  expect(saved.json()).toMatchObject({ phone: '6733334444', landline: '6733334444' })
  expect((await save({ ...meta, landline: '6733334444' })).statusCode).toBe(200)
  const differ = await save({ ...meta, landline: '6733334445' })
  expect([differ.statusCode, differ.json().errors]).toEqual([
    400,
    [{ field: 'landline', code: 'landline_names_differ' }],
  ])
})

test.each(Object.keys(meta))('§5 %s is required', async (field) => {
  const { save } = await setupMeta()
  for (const value of ['', '   ', undefined]) {
    const reply = await save({ ...meta, [field]: value })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toMatchObject([{ field }])
  }
})

test.each([
  ['whatsapp', '679999999'],
  ['whatsapp', '679999999999'],
  ['whatsapp', '(00) 99999-9999'],
  ['phone', '67999999999'],
  ['phone', '333-4444'],
  ['facebook', 'facebook.com/sombra'],
  ['instagram', 'javascript:alert(1)'],
  ['email', 'contato@'],
])('§5 %s %j is refused, never cut', async (field, value) => {
  const { save } = await setupMeta()
  const reply = await save({ ...meta, [field]: value })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toMatchObject([{ field }])
})

async function setupMeta() {
  const built = await buildTestApp()
  const { app, authorization: headers } = built
  return { ...built, save: (payload: object) => app.inject({ method: 'POST', url: '/meta', headers, payload }) }
}
