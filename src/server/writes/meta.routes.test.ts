import { describe, expect, test } from 'vitest'
import { shippedMeta } from '#contract/shipped-meta.text.ts'
import { buildTestApp } from '#support/build-test-app.ts'

const written = {
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
  const saved = await save(written)
  expect(saved.statusCode).toBe(200)
  const stored = { ...written, phone: '6733334444', landline: '6733334444', whatsapp: '67999999999' }
  expect(saved.json()).toEqual({ ...stored, version: 1 })
  expect((await app.inject('/meta')).json()).toEqual([stored])
  await save({ ...written, title: 'Outra' })
  expect((await app.inject('/meta')).json()).toMatchObject([{ title: 'Outra' }])
})

test('an address of a social network needs a dot in its host', async () => {
  const { save } = await setupMeta()
  const reply = await save({ ...written, facebook: 'https://facebook/minha.loja' })
  expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ field: 'facebook', code: 'url' }]])
})

test('§7 landline is another name of phone; both may be sent if they are equal', async () => {
  const { save } = await setupMeta()
  const { phone: _, ...withoutPhone } = written
  const saved = await save({ ...withoutPhone, landline: '067 3333 4444' })
  expect(saved.json()).toMatchObject({ phone: '6733334444', landline: '6733334444' })
  expect((await save({ ...written, landline: '+55 67 3333-4444' })).statusCode).toBe(200)
  const differ = await save({ ...written, landline: '6733334445' })
  expect([differ.statusCode, differ.json().errors]).toEqual([
    400,
    [{ field: 'landline', code: 'landline_names_differ' }],
  ])
})

test.each(Object.keys(written))('§5 %s is required', async (field) => {
  const { save } = await setupMeta()
  for (const value of ['', '   ', undefined]) {
    const reply = await save({ ...written, [field]: value })
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
  const reply = await save({ ...written, [field]: value })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toMatchObject([{ field }])
})

async function setupMeta() {
  const built = await buildTestApp()
  return { ...built, save: (payload: object) => built.send('POST', '/meta', payload) }
}

describe('contact notice', () => {
  const dayMs = 24 * 60 * 60 * 1000
  const meta = { ...written, phone: '6733334444', whatsapp: '67999999999' }

  test('the first configuration is no notice, nor is a change of another field', async () => {
    const { save, notices } = await setupNotices()
    expect(await notices()).toEqual([])
    await save(meta)
    await save({ ...meta, title: 'Toldos Sombra Ótima', facebook: 'https://facebook.example/otima' })
    expect(await notices()).toEqual([])
  })

  test('a changed WhatsApp, phone and e-mail are one notice each, with the version that If-Match needs', async () => {
    const { save, notices } = await setupNotices()
    await save(meta)
    const changed = { whatsapp: '67988887777', phone: '6733335555', email: 'vendas@sombra.example' }
    const { version } = (await save({ ...meta, ...changed })).json()
    const found = await notices()
    expect(found).toEqual([
      { kind: 'changed_contact', field: 'whatsapp', former: meta.whatsapp, present: changed.whatsapp, version },
      { kind: 'changed_contact', field: 'phone', former: meta.phone, present: changed.phone, version },
      { kind: 'changed_contact', field: 'email', former: meta.email, present: changed.email, version },
    ])
    const undone = await save({ ...meta, ...changed, whatsapp: meta.whatsapp }, { 'if-match': `"${version}"` })
    expect(undone.statusCode).toBe(200)
    expect((await save(meta, { 'if-match': `"${version}"` })).statusCode).toBe(412)
    expect((await notices()).map(({ field }) => field)).toEqual(['phone', 'email'])
  })

  test('after several changes the notice has the oldest value, and changing back ends it', async () => {
    const { save, notices } = await setupNotices()
    await save(meta)
    await save({ ...meta, whatsapp: '67988887777' })
    await save({ ...meta, whatsapp: '67988886666' })
    expect(await notices()).toMatchObject([{ former: meta.whatsapp, present: '67988886666' }])
    await save(meta)
    expect(await notices()).toEqual([])
  })

  test('no way leads back to a shipped contact', async () => {
    const { save, notices } = await setupNotices()
    await save({ ...meta, whatsapp: shippedMeta.whatsapp })
    await save({ ...meta, whatsapp: '67988887777' })
    expect(await notices()).toMatchObject([{ field: 'whatsapp', former: null, present: '67988887777' }])
  })

  test('the former contact is known after hundreds of saves, and in the week in which it became the company’s', async () => {
    const { save, notices, send } = await setupNotices()
    await save({ ...meta, whatsapp: shippedMeta.whatsapp })
    await save(meta)
    for (let count = 0; count < 210; count += 1) await save({ ...meta, whatsapp: `679888${10_000 + count}` })
    expect(await notices()).toMatchObject([{ field: 'whatsapp', former: meta.whatsapp, present: '67988810209' }])
    expect((await send('DELETE', '/history?entity=meta&id=meta')).statusCode).toBe(400)
    const shown = (await send('GET', '/history?entity=meta&limit=100&before=20')).json()
    expect(JSON.stringify(shown)).toContain(meta.whatsapp)
  })

  test('a contact that was left out in the last 7 days is a notice, whatever is erased, until it is shown again', async () => {
    const { save, notices, age, send } = await setupNotices()
    await save(meta)
    await send('PUT', '/company', { town: 'Dourados' })
    await age(8 * dayMs)
    const { version } = (await send('PUT', '/company', { town: 'Dourados', leftOut: ['phone'] })).json()
    const notice = { kind: 'changed_contact', field: 'phone', former: meta.phone, present: '', version: 1 }
    expect(await notices()).toEqual([notice])
    await send('DELETE', '/history?entity=company&id=company')
    expect(await notices()).toEqual([notice])
    await save({ ...meta, phone: '6733335555' })
    expect(await notices()).toEqual([{ ...notice, version: 2 }])
    await send('PUT', '/company', { town: 'Dourados', leftOut: [] }, { 'if-match': `"${version}"` })
    expect(await notices()).toMatchObject([{ former: meta.phone, present: '6733335555' }])
    await send('PUT', '/company', { town: 'Dourados', leftOut: ['phone'] })
    await age(8 * dayMs)
    expect(await notices()).toEqual([])
    await send('PUT', '/company', { town: 'Ponta Porã', leftOut: ['phone'] })
    expect(await notices()).toEqual([])
  })

  test('a notice ends after 7 days, and a later change is compared with the value of that time', async () => {
    const { save, notices, age } = await setupNotices()
    await save(meta)
    await save({ ...meta, whatsapp: '67988887777' })
    await age(7 * dayMs - 60_000)
    expect(await notices()).toHaveLength(1)
    await age(60_001)
    expect(await notices()).toEqual([])
    await save({ ...meta, whatsapp: '67988886666' })
    expect(await notices()).toMatchObject([{ former: '67988887777', present: '67988886666' }])
  })

  test('every administrator sees the notices, and nobody else', async () => {
    const { app, save, notices, send } = await setupNotices()
    await save(meta)
    await save({ ...meta, email: 'vendas@sombra.example' })
    const bia = { name: 'Bia', email: 'bia@toldaria.example', password: 'uma senha de teste' }
    await send('POST', '/users', bia)
    const { access_token } = (await app.inject({ method: 'POST', url: '/auth/login', payload: bia })).json()
    expect(await notices({ authorization: `Bearer ${access_token}` })).toHaveLength(1)
    expect((await app.inject('/overview')).statusCode).toBe(401)
  })

  async function setupNotices() {
    const built = await buildTestApp()
    const { app, db, authorization, send } = built
    return {
      ...built,
      save: (payload: object, headers = {}) => send('POST', '/meta', payload, headers),
      async notices(headers = authorization): Promise<Record<string, unknown>[]> {
        const reply = await app.inject({ url: '/overview', headers })
        expect(reply.statusCode).toBe(200)
        return reply.json().notices.filter(({ kind }: { kind: string }) => kind === 'changed_contact')
      },
      /** Makes all revisions older. */
      async age(ms: number) {
        for (const { seq, at } of await db.selectFrom('revisions').select(['seq', 'at']).execute()) {
          const older = new Date(Date.parse(at) - ms).toISOString()
          await db.updateTable('revisions').set({ at: older }).where('seq', '=', seq).execute()
        }
      },
    }
  }
})
