import { expect, test, vi } from 'vitest'
import { blankCompany } from '#contract/company.ts'
import { createMediaStore } from '#server/media/media.store.ts'
import { company as contacts, pixel, setUpHistory } from '#support/history.ts'

vi.setConfig({ testTimeout: 60_000 })

const whole = {
  town: 'Campo Grande',
  state: 'ms',
  areas: ['Terenos', 'Sidrolândia'],
  hours: [
    { day: 6, from: '08:00', to: '12:00' },
    { day: 1, from: '13:30', to: '18:00' },
    { day: 1, from: '08:00', to: '12:00' },
  ],
  closedOn: ['2026-12-25', '2026-01-01', '2026-12-25'],
  legalName: 'Toldos da Ana Ltda.',
  cnpj: '11.222.333/0001-81',
  cpf: '529.982.247-25',
  email: ' Legal@Toldos.example ',
  foundedYear: 2004,
  projects: 1300,
  guaranteeYears: 5,
  guarantee: '3 a 12 meses',
  payment: ['Pix', 'Cartão em até 12 vezes'],
  prices: 'A partir de R$ 300 por metro quadrado',
  reviewsUrl: 'https://avaliacoes.example/toldos',
  fabrics: [{ name: 'Lona vinílica', image: '' }, { name: 'Acrílica' }],
  leftOut: ['address'],
}
const stored = {
  ...whole,
  state: 'MS',
  hours: [whole.hours[2], whole.hours[1], whole.hours[0]],
  closedOn: ['2026-01-01', '2026-12-25'],
  cnpj: '11222333000181',
  cpf: '52998224725',
  email: 'Legal@Toldos.example',
  fabrics: [whole.fabrics[0], { name: 'Acrílica', image: '' }],
}

test('a company of which nothing is stored is one object with blank fields, for visitors and administrators', async () => {
  const { app, send } = await setUpHistory()
  expect((await app.inject('/company')).json()).toEqual(blankCompany)
  expect(await send('GET', '/company')).toEqual({ status: 200, body: { ...blankCompany, version: 0 } })
  expect((await send('GET', '/history')).body).toEqual([])
})

test('PUT replaces the whole company, in its written form, and visitors read it at once', async () => {
  const { app, send } = await setUpHistory()
  expect(await send('PUT', '/company', whole)).toEqual({ status: 200, body: { ...stored, version: 1 } })
  expect((await app.inject('/company')).json()).toEqual(stored)
  expect((await send('GET', '/company')).body).toEqual({ ...stored, version: 1 })
  // What is read can be saved again.
  expect((await send('PUT', '/company', stored)).body).toEqual({ ...stored, version: 2 })
  expect((await send('PUT', '/company', { town: 'Dourados' })).body).toEqual({
    ...blankCompany,
    town: 'Dourados',
    version: 3,
  })
  expect((await send('PUT', '/company', {})).body).toEqual({ ...blankCompany, version: 4 })
})

test('a version that is not the present one is refused, and each change can be taken back', async () => {
  const { send } = await setUpHistory()
  expect((await send('PUT', '/company', whole, '"1"')).status).toBe(412)
  await send('PUT', '/company', whole)
  expect((await send('PUT', '/company', { ...whole, projects: 1400 }, '"1"')).status).toBe(200)
  expect((await send('PUT', '/company', whole, '"1"')).status).toBe(412)
  await send('POST', '/meta', contacts)
  const revisions = (await send('GET', '/history?entity=company')).body
  expect(revisions).toMatchObject([
    { id: 'company', title: 'Campo Grande', action: 'updated', before: { projects: 1300 }, after: { projects: 1400 } },
    { id: 'company', before: blankCompany, after: stored },
  ])
  const restored = await send('POST', `/history/${revisions[0].revision}/restore`, { state: 'before' })
  expect(restored).toMatchObject({ status: 200, body: { ...stored, version: 3 } })
})

test.each([
  ['town', 'x'.repeat(101), 'town', 'too_long'],
  ['town', 'a\u202eb', 'town', 'forbidden_character'],
  ['state', 'XX', 'state', 'state'],
  ['areas', [''], 'areas/0', 'required'],
  ['areas', Array(51).fill('Terenos'), 'areas', 'too_many'],
  ['hours', [{ day: 7, from: '08:00', to: '12:00' }], 'hours/0/day', 'out_of_range'],
  ['hours', [{ day: 1, from: '8:00', to: '12:00' }], 'hours/0/from', 'time'],
  ['hours', [{ day: 1, from: '08:00', to: '24:01' }], 'hours/0/to', 'time'],
  ['hours', [{ day: 1, from: '12:00', to: '12:00' }], 'hours/0/to', 'hours'],
  [
    'hours',
    [
      { day: 1, from: '08:00', to: '12:00' },
      { day: 1, from: '11:59', to: '18:00' },
    ],
    'hours',
    'hours_overlap',
  ],
  [
    'hours',
    [
      { day: 0, from: '01:59', to: '12:00' },
      { day: 6, from: '18:00', to: '02:00' },
    ],
    'hours',
    'hours_overlap',
  ],
  [
    'hours',
    [
      { day: 1, from: '20:00', to: '04:00' },
      { day: 2, from: '00:00', to: '24:00' },
    ],
    'hours',
    'hours_overlap',
  ],
  ['closedOn', ['2026-02-29'], 'closedOn/0', 'date'],
  ['closedOn', ['25/12/2026'], 'closedOn/0', 'date'],
  ['cnpj', '11.222.333/0001-82', 'cnpj', 'cnpj'],
  ['cpf', '529.982.247-24', 'cpf', 'cpf'],
  ['email', 'legal@', 'email', 'email'],
  ['legalName', 'x'.repeat(201), 'legalName', 'too_long'],
  ['foundedYear', 1799, 'foundedYear', 'out_of_range'],
  ['foundedYear', new Date().getUTCFullYear() + 1, 'foundedYear', 'out_of_range'],
  ['foundedYear', '2004', 'foundedYear', 'integer'],
  ['projects', 0, 'projects', 'out_of_range'],
  ['guaranteeYears', 1.5, 'guaranteeYears', 'integer'],
  ['guaranteeYears', 101, 'guaranteeYears', 'out_of_range'],
  ['payment', Array(21).fill('Pix'), 'payment', 'too_many'],
  ['payment', 'Pix', 'payment', 'required'],
  ['reviewsUrl', 'http://avaliacoes.example', 'reviewsUrl', 'url'],
  ['reviewsUrl', 'javascript:alert(1)', 'reviewsUrl', 'url'],
  ['fabrics', [{ name: 'Lona', image: 'https://outra.example/a.jpg' }], 'fabrics/0/image', 'image'],
  [
    'fabrics',
    [{ name: 'Lona' }, { name: 'Acrílica', image: 'data:image/png;base64,AAAA' }],
    'fabrics/1/image',
    'image',
  ],
  ['fabrics', [{ name: 'Lona', image: `/media/${'0'.repeat(64)}-960.webp` }], 'fabrics/0/image', 'image'],
])('%s %j is refused', async (field, value, at, code) => {
  const { app, send } = await setUpHistory()
  const refused = await send('PUT', '/company', { ...whole, [field]: value })
  expect([refused.status, refused.body.errors]).toEqual([400, [{ field: at, code }]])
  expect((await app.inject('/company')).json()).toEqual(blankCompany)
})

test('of first saves at the same time one is accepted', async () => {
  const { send } = await setUpHistory()
  for (const path of ['/company', '/texts']) {
    const [first, ...others] = ['a', 'b', 'c'].map((word) =>
      send('PUT', path, path === '/company' ? { town: word } : { faqTitle: word }, '"0"'),
    )
    const replies = await Promise.all([first, ...others])
    expect(replies.map((reply) => reply?.status).toSorted()).toEqual([200, 412, 412])
    expect((await send('PUT', path, {}, '"0"')).status).toBe(412)
    expect((await send('PUT', path, {}, '"1"')).status).toBe(200)
  }
})

test('a fabric’s photo is stored, served, kept by its address, never pruned while it is shown, and back with a restored state', async () => {
  const { app, db, send } = await setUpHistory()
  const media = createMediaStore(db)
  const later = new Date(Date.now() + 86_400_000)
  const save = async (fabrics: object[]) => (await send('PUT', '/company', { fabrics })).body.fabrics
  const [red, plain] = await save([{ name: 'Vermelha', image: pixel('red') }, { name: 'Lisa' }])
  expect([red, plain]).toEqual([
    { name: 'Vermelha', image: expect.stringMatching(/^\/media\/[0-9a-f]{64}-960\.webp$/) },
    { name: 'Lisa', image: '' },
  ])
  expect((await app.inject(red.image)).statusCode).toBe(200)
  expect((await app.inject('/company')).json().fabrics).toEqual([red, plain])
  expect(await save([plain, red])).toEqual([plain, red])
  expect(await media.deleteUnused(later, 50)).toBe(0)
  await save([])
  const [{ revision }] = (await send('GET', '/history?entity=company')).body
  expect((await send('POST', `/history/${revision}/restore`, { state: 'before' })).body.fabrics).toEqual([plain, red])
  await save([])
  expect(await media.deleteUnused(later, 50)).toBe(1)
  // Without its photo, which is gone, and with the present one of a fabric of that name.
  expect((await send('POST', `/history/${revision}/restore`, { state: 'before' })).body.fabrics).toEqual([
    plain,
    { name: 'Vermelha', image: '' },
  ])
  const [, blue] = await save([plain, { name: 'Vermelha', image: pixel('blue') }])
  expect((await send('POST', `/history/${revision}/restore`, { state: 'before' })).body.fabrics).toEqual([plain, blue])
})

test('taking back another change leaves the photos of fabrics as they are now', async () => {
  const { send } = await setUpHistory({ API_URL: 'https://api.toldaria.example' })
  const save = async (fields: object) => (await send('PUT', '/company', fields)).body
  const fabrics = [{ name: 'Vermelha', image: pixel('red') }]
  const first = await save({ projects: 1300, fabrics })
  await save({ projects: 1400, fabrics: first.fabrics })
  const [{ revision }] = (await send('GET', '/history?entity=company')).body
  const { fabrics: now } = await save({ projects: 1400, fabrics: [{ name: 'Azul', image: pixel('blue') }] })
  const { body } = await send('POST', `/history/${revision}/restore`, { state: 'before' })
  expect(body).toMatchObject({ projects: 1300, fabrics: now })
})

test('a picture that is not stored any more is none, so that other fields can be saved', async () => {
  const { db, send } = await setUpHistory()
  await send('PUT', '/company', whole)
  const content = JSON.stringify({ ...stored, fabrics: [{ name: 'Lona', image: `/media/${'0'.repeat(64)}-480.webp` }] })
  await db.updateTable('company').set({ content }).execute()
  const { body } = await send('GET', '/company')
  expect(body.fabrics).toEqual([{ name: 'Lona', image: '' }])
  expect((await send('PUT', '/company', body)).status).toBe(200)
})

test('nobody else writes it, and a span that ends when the next begins is no overlap', async () => {
  const { app, send } = await setUpHistory()
  expect((await app.inject({ method: 'PUT', url: '/company', payload: whole })).statusCode).toBe(401)
  const hours = [
    { day: 1, from: '08:00', to: '12:00' },
    { day: 1, from: '12:00', to: '18:00' },
    { day: 2, from: '08:00', to: '18:00' },
  ]
  expect((await send('PUT', '/company', { hours })).body.hours).toEqual(hours)
})

test('whole days and spans past midnight are kept; two that meet at midnight are one', async () => {
  const { send } = await setUpHistory()
  const saved = async (hours: object[]) => (await send('PUT', '/company', { hours })).body.hours
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }))
  expect(await saved(week)).toEqual(week)
  const night = [{ day: 6, from: '18:00', to: '02:00' }]
  expect(await saved(night)).toEqual(night)
  expect(
    await saved([
      { day: 0, from: '00:00', to: '02:00' },
      { day: 6, from: '18:00', to: '24:00' },
    ]),
  ).toEqual(night)
})
