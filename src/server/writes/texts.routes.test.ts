import { expect, test } from 'vitest'
import { pixel, setUpHistory } from '#support/history.ts'

const address = /^\/media\/[0-9a-f]{64}-960\.webp$/

test('before the first save there are no texts, for visitors and administrators', async () => {
  const { app, send } = await setUpHistory()
  expect((await app.inject('/texts')).json()).toEqual({})
  expect(await send('GET', '/texts')).toEqual({ status: 200, body: { version: 0 } })
})

test('a saved text is read by visitors at once; absent and blank ones are the shipped ones', async () => {
  const { app, send } = await setUpHistory()
  const own = { aboutTitle: 'Sombra desde 1999.', hero1Description: 'Abre.\nFecha.', aboutYears: '27' }
  const saved = await send('PUT', '/texts', {
    ...own,
    aboutTitle: ' Sombra desde 1999. ',
    faqText: '',
    heroHeadline: ' ',
  })
  expect(saved).toEqual({ status: 200, body: { ...own, version: 1 } })
  expect((await app.inject('/texts')).json()).toEqual(own)
  // What is read can be saved again, and what is left out goes back.
  expect((await send('PUT', '/texts', own)).body).toEqual({ ...own, version: 2 })
  expect((await send('PUT', '/texts', { aboutYears: '27' })).body).toEqual({ aboutYears: '27', version: 3 })
  expect((await send('PUT', '/texts', {})).body).toEqual({ version: 4 })
})

test('3 to 8 places of at most 40 letters are saved, with whether they are hidden', async () => {
  const { app, send } = await setUpHistory()
  const own = { places: `Garagem\nPiscina\n${'ç'.repeat(40)}`, placesHidden: true }
  expect((await send('PUT', '/texts', own)).body).toEqual({ ...own, version: 1 })
  expect((await app.inject('/texts')).json()).toEqual(own)
  expect((await send('PUT', '/texts', { ...own, placesHidden: false })).body).toEqual({
    places: own.places,
    version: 2,
  })
  const refused = ['Garagem\nPiscina\n ', 'a\nb\nc\nd\ne\nf\ng\nh\ni', `a\nb\n${'c'.repeat(41)}`]
  for (const places of refused)
    expect((await send('PUT', '/texts', { places })).body.errors).toEqual([{ field: 'places', code: 'out_of_range' }])
})

test('a picture is stored with its variants and its focal point, kept by its address, and removed when it is left out', async () => {
  const { app, db, send } = await setUpHistory()
  const { body } = await send('PUT', '/texts', { hero1Image: pixel('red'), hero1Focus: '30% 80%', hero2Focus: '1% 1%' })
  // A focal point without a picture is dropped.
  expect(body).toEqual({
    hero1Picture: expect.objectContaining({ width: 1, height: 1, hash: expect.any(String) }),
    hero1Image: expect.stringMatching(address),
    hero1Focus: '30% 80%',
    version: 1,
  })
  expect((await app.inject(body.hero1Image)).statusCode).toBe(200)
  // Previews of links show the first slide's.
  const shared = await app.inject(`/media/${body.hero1Picture.hash}-1200.jpg`)
  expect([shared.statusCode, shared.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const kept = await send('PUT', '/texts', { hero1Image: body.hero1Image, hero1Focus: '100% 0%', aboutImage: null })
  expect(kept.body).toMatchObject({ hero1Picture: { hash: body.hero1Picture.hash }, hero1Focus: '100% 0%', version: 2 })
  expect((await send('PUT', '/texts', { aboutYears: '9' })).body).toEqual({ aboutYears: '9', version: 3 })
  expect(await db.selectFrom('text_pictures').selectAll().execute()).toEqual([])
})

test('the first change can be taken back too, and a former picture comes back with its focal point', async () => {
  const { send } = await setUpHistory()
  const first = (await send('PUT', '/texts', { faqTitle: 'Dúvidas', hero3Image: pixel('red'), hero3Focus: '10% 20%' }))
    .body
  await send('PUT', '/texts', { faqTitle: 'Perguntas' })
  const [second, original] = (await send('GET', '/history?entity=texts')).body
  expect(original).toMatchObject({ id: 'texts', action: 'updated', before: {}, after: { faqTitle: 'Dúvidas' } })
  const restored = await send('POST', `/history/${second.revision}/restore`, { state: 'before' })
  expect(restored).toMatchObject({ status: 200, body: { ...first, version: 3 } })
  const emptied = await send('POST', `/history/${original.revision}/restore`, { state: 'before' })
  expect(emptied).toEqual({ status: 200, body: { version: 4 } })
})

test.each([
  ['aboutYears', 'x'.repeat(9), 'too_long'],
  ['aboutTitle', 'a\nb', 'forbidden_character'],
  ['aboutText', 'a\u202eb', 'forbidden_character'],
  ['hero1Focus', '101% 0%', 'out_of_range'],
  ['hero1Focus', '1% 1%;}', 'out_of_range'],
  ['hero1Image', 'https://fotos.example/a.jpg', 'image'],
  ['hero1Image', `/media/${'0'.repeat(64)}-960.webp`, 'image'],
  ['aboutImage', 'data:image/png;base64,AAAA', 'image'],
  ['accent', '#ff8800', 'dark_colour'],
  ['accent', 'red;}', 'dark_colour'],
])('%s %j is refused', async (field, value, code) => {
  const { app, send } = await setUpHistory()
  const refused = await send('PUT', '/texts', { [field]: value })
  expect([refused.status, refused.body.errors]).toEqual([400, [{ field, code }]])
  expect((await app.inject('/texts')).json()).toEqual({})
})
