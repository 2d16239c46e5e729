import { lookup } from 'node:dns/promises'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { blankCompany } from '#contract/company.ts'
import { shippedMeta } from '#contract/shipped-meta.text.ts'
import { readEnv } from '#server/process/env.ts'
import { seedSamples } from '#server/seed/seed.ts'
import { setupBackups } from '#support/backup-drill.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { startFormerProgram } from '#support/former-program.ts'
import { newFolder } from '#support/new-folder.ts'
import { readContent } from '#support/random.ts'
import { importContent } from './import-content.ts'

vi.mock('node:dns/promises', { spy: true })

const pixels = async (colour: string) =>
  await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

const contact = {
  _id: '65a0c0ffee65a0c0ffee65aa',
  title: 'Toldos Antigos',
  description: 'Toldos &amp; coberturas',
  address: 'Rua Velha, 1',
  phone: '+55 (67) 3333-4444',
  email: 'sem arroba',
  facebook: 'https://facebook.example/antigos',
  instagram: 'https://instagram.example/antigos',
  whatsapp: '+55 (67) 9 9999-8888',
}

async function setup() {
  const { folder, openNew } = setupBackups()
  const { db, databaseUrl } = await openNew()
  const lines: string[] = []
  const env = { databaseUrl, backupDir: folder }
  const run = async (from: string, options: { yes?: boolean; add?: boolean } = {}) => {
    lines.length = 0
    const given = { yes: true, add: false, ...options }
    await importContent({
      db,
      env,
      from,
      ...given,
      say: (line) => lines.push(line),
      signal: new AbortController().signal,
    })
    return lines
  }
  const {
    app,
    authorization: headers,
    send,
  } = await buildTestApp({
    DATABASE_URL: databaseUrl,
    PRODUCT_IMAGE_REQUIRED: 'false',
  })
  const read = async (name: string) => (await send('GET', `/${name}`)).json()
  return { db, env, run, read, app, headers, folder, lines }
}

const isoTitle = 'Um toldo '.repeat(40).trim()

test('what the former configuration has as blank, the company does not have', async () => {
  const blank = { phone: '', address: ' ', facebook: '', instagram: '' }
  const { run, read } = await setup()
  const origin = await startFormerProgram({ meta: [{ ...contact, ...blank, email: 'oi@antigos.example' }] })
  const lines = await run(origin)
  expect(lines.filter((line) => line.includes('a empresa não tem'))).toHaveLength(4)
  expect((await read('company')).leftOut).toEqual(['phone', 'address', 'facebook', 'instagram'])
  expect((await read('meta'))[0].title).toBe('Toldos Antigos')
})

test('§7 the content of the former program comes with its pictures, mended where a form could not save it', async () => {
  const photo = await pixels('red')
  const origin = await startFormerProgram({
    meta: [contact],
    services: [
      {
        _id: '65a0c0ffee65a0c0ffee65a1',
        title: '<b>Montagem</b>',
        description: 'Linha 1<br>Linha 2',
        youtubeId: 'https://youtu.be/dQw4w9WgXcQ',
      },
      { _id: '65a0c0ffee65a0c0ffee65a2', title: 'Sem vídeo', description: 'x', youtubeId: 'curto' },
    ],
    products: [
      {
        _id: '65a0c0ffee65a0c0ffee65b1',
        title: isoTitle,
        features: ['', 'Lona', ' '],
        image: `data:image/jpeg;base64,${photo.toString('base64')}`,
      },
      { _id: '65a0c0ffee65a0c0ffee65b2', title: 'toldo < 3 m', features: ['Lona'], image: '{origin}/foto.jpg' },
      { _id: '65a0c0ffee65a0c0ffee65b3', title: 'Foto cortada', features: ['Lona'], image: '{origin}/cortada.jpg' },
      { _id: '65a0c0ffee65a0c0ffee65b4', title: 'Foto que falta', features: ['Lona'], image: '{origin}/falta.jpg' },
      { _id: '65a0c0ffee65a0c0ffee65b5', title: 'Foto enorme', features: ['Lona'], image: '{origin}/enorme.jpg' },
      { _id: '65a0c0ffee65a0c0ffee65b6', title: 'Sem nada', features: [] },
      { _id: '65a0c0ffee65a0c0ffee65b7', title: 'Foto de um caminho', features: ['Lona'], image: '/foto.jpg' },
      {
        _id: '65a0c0ffee65a0c0ffee65b8',
        title: 'Foto privada',
        features: ['Lona'],
        image: 'http://127.0.0.1:9/foto.jpg',
      },
    ],
    faq: [
      { _id: '65a0c0ffee65a0c0ffee65c1', question: 'Atendem &agrave; noite?', answer: 'N&atilde;o.', order: 1 },
      { _id: '65a0c0ffee65a0c0ffee65c2', question: 'Prazo?', answer: 'Dez dias.', order: 0 },
    ],
    'foto.jpg': await pixels('blue'),
    'cortada.jpg': photo.subarray(0, 200),
    'enorme.jpg': Buffer.alloc(30_000_000),
  })
  const { run, read, folder } = await setup()
  const lines = await run(origin)

  const products: { title: string; features: string[]; picture: object | null }[] = await read('products')
  expect(products.map(({ title, picture }) => [title, picture !== null])).toEqual([
    [isoTitle.slice(0, 197), true],
    ['toldo < 3 m', true],
    ['Foto cortada', false],
    ['Foto que falta', false],
    ['Foto enorme', false],
    ['Foto de um caminho', false],
    ['Foto privada', false],
  ])
  expect(products[0]?.features).toEqual(['Lona'])
  expect(await read('services')).toMatchObject([
    { title: 'Montagem', description: 'Linha 1\nLinha 2', youtubeId: 'dQw4w9WgXcQ' },
  ])
  expect((await read('faq')).map(({ question }: { question: string }) => question)).toEqual([
    'Prazo?',
    'Atendem à noite?',
  ])
  expect(await read('meta')).toMatchObject([
    {
      title: 'Toldos Antigos',
      description: 'Toldos & coberturas',
      phone: '6733334444',
      whatsapp: '67999998888',
      email: shippedMeta.email,
    },
  ])
  for (const told of [
    /^! produto “Um toldo.*o título: texto longo demais, corrigido aqui/,
    /^! produto “Foto cortada”: a foto: .*não é uma foto que se possa abrir/,
    /^! produto “Foto que falta”: a foto: .*respondeu 404/,
    /^! produto “Foto enorme”: a foto: .*é grande demais/,
    /^! produto “Foto de um caminho”: a foto: .*não é um endereço http/,
    /^! produto “Foto privada”: a foto: .*leva à rede interna/,
    /^- produto “Sem nada”: fica de fora: falta uma característica/,
    /^- serviço “Sem vídeo”: fica de fora: não é um vídeo do YouTube/,
    /^! contato “Toldos Antigos”: o e-mail: não é um e-mail, fica o que o site tem/,
    /^A cópia de antes está em .*-before-import\.db\. Para voltar a ela: npm run restore -- /,
  ])
    expect(
      lines.filter((line) => told.test(line)),
      String(told),
    ).toHaveLength(1)
  const report = lines.map((line) => /está também em (.*)\.$/.exec(line)?.[1]).find((file) => file !== undefined) ?? ''
  expect(path.dirname(report)).toBe(folder)
  expect(readFileSync(report, 'utf8')).toContain('Sem nada')
  if (process.platform !== 'win32') expect(statSync(report).mode & 0o777).toBe(0o600)
})

test('without --yes nothing changes; a second run adds only what is new, and leaves what was edited or deleted', async () => {
  const lists = {
    products: [
      { _id: 'a', title: 'Fixo', features: ['Lona'] },
      { _id: 'b', title: 'Retrátil', features: ['Lona'] },
    ],
  }
  const origin = await startFormerProgram(lists)
  const { db, run, read, app, headers } = await setup()
  const before = await readContent(db)
  expect((await run(origin, { yes: false })).at(-1)).toBe('Nada foi mudado. Para importar, repita o comando com --yes.')
  expect(await readContent(db)).toEqual(before)
  await run(origin)
  const [fixed, retractable] = await read('products')
  await app.inject({ method: 'DELETE', url: `/products/${fixed._id}`, headers })
  const payload = { title: 'Retrátil editado', features: ['Lona'], image: null }
  await app.inject({ method: 'PUT', url: `/products/${retractable._id}`, headers, payload })
  lists.products.push({ _id: 'c', title: 'Cortina', features: ['Lona'] })
  const lines = await run(origin)
  expect(lines.filter((line) => line.startsWith('= '))).toHaveLength(2)
  expect((await read('products')).map(({ title }: { title: string }) => title)).toEqual(['Cortina', 'Retrátil editado'])
  expect((await run(origin)).at(-1)).toBe('Não há nada novo para importar.')
})

test('samples go to the trash; own items stay, and want --add', async () => {
  const origin = await startFormerProgram({ faq: [{ _id: 'f', question: 'Prazo?', answer: 'Dez dias.' }] })
  const { db, run, read, app, headers } = await setup()
  await seedSamples(db, readEnv({}, process.cwd()), process.cwd())
  const own = { question: 'Minha?', answer: 'Sim.', order: 9 }
  expect((await app.inject({ method: 'POST', url: '/faq', headers, payload: own })).statusCode).toBe(201)
  await expect(run(origin)).rejects.toThrow('--add')
  await run(origin, { add: true })
  expect((await read('faq')).map(({ question }: { question: string }) => question)).toEqual(['Prazo?', 'Minha?'])
  expect(await read('products')).toEqual([])
  expect((await read('trash')).length).toBeGreaterThan(10)
  const [newest] = await read('history?entity=faq')
  expect(newest).toMatchObject({ by: null, action: 'created', title: 'Prazo?' })
})

/** A redirect to the address that a request to `/meta` names. */
const redirectTo =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end()

test.each([
  ['an address that is none', async () => 'http://', 'não pôde ser lido'],
  ['an address without an answer', async () => 'http://127.0.0.1:9', 'não respondeu'],
  ['a reply that breaks off', () => startFormerProgram({ meta: breakOff }), 'não respondeu'],
  ['a reply that never ends', () => startFormerProgram({ meta: writeForever }), 'tem mais de 100 MB'],
  ['HTML', () => startFormerProgram({ meta: '<!doctype html>' }), 'não é JSON'],
  ['another shape', () => startFormerProgram({ products: { title: 'x' } }), 'products não é uma lista'],
  ['404', () => startFormerProgram({ meta: 404 }), 'respondeu 404'],
  ['a wrong certificate', () => startFormerProgram({}, { isSecure: true }), 'tem um certificado que não vale'],
  ['redirects without end', () => startFormerProgram({ meta: redirectTo('/meta') }), 'desvia vezes demais'],
  ['a private address', () => startFormerProgram({ meta: redirectTo('http://127.0.0.1:9/') }), 'leva à rede interna'],
  ['a private host', () => startFormerProgram({ meta: redirectTo('http://localhost:9/') }), 'leva à rede interna'],
  ['millions of values', () => startFormerProgram({ faq: `[${'[],'.repeat(2_000_000)}0]` }), 'tem mais do que'],
  ['thousands of items', () => startFormerProgram({ faq: new Array(5001).fill('"') }), 'tem mais do que'],
  ['millions of values in a file', async () => file(`{"faq":[${'{},'.repeat(2_000_000)}0]}`), 'tem mais do que'],
  ['a file that is missing', async () => '/nao/ha.json', 'não pôde ser lido'],
  ['a file without JSON', async () => file('texto'), 'não é JSON'],
  ['a file with a list', async () => file('[]'), 'não tem as listas'],
  ['a file with an unknown list', async () => file('{"produtos":[]}'), 'não existe'],
])('%s is one sentence, and changes nothing', async (_, given, sentence) => {
  const { db, run } = await setup()
  const before = await readContent(db)
  await expect(run(await given())).rejects.toThrow(sentence)
  expect(await readContent(db)).toEqual(before)
})

test('a redirect from https to http is not followed', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const origin = await startFormerProgram({ meta: redirectTo('http://192.0.2.1/meta') }, { isSecure: true })
  await expect((await setup()).run(origin)).rejects.toThrow('troca https por http')
})

test('a name that leads into the private network after the lists is not followed there', async () => {
  const photo = { title: 'Fixo', features: ['Lona'], image: 'http://toldos.example:{port}/foto.jpg' }
  const content = { products: [photo], 'foto.jpg': await pixels('red') }
  const { port } = new URL(await startFormerProgram(content))
  photo.image = photo.image.replace('{port}', port)
  const addresses = ['127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.2', '10.0.0.1']
  vi.mocked(lookup).mockImplementation((async () => [{ address: addresses.shift(), family: 4 }]) as never)
  onTestFinished(() => void vi.mocked(lookup).mockReset())
  const { run, read } = await setup()
  expect(await run(`http://toldos.example:${port}`)).toContainEqual(
    expect.stringMatching(/^! produto “Fixo”: a foto: .*leva à rede interna/),
  )
  expect(await read('products')).toMatchObject([{ title: 'Fixo', picture: null }])
})

test.each(['', '@', '@127.0.0.1:9', '@não existe'])(
  'the password of an address is in no sentence: “%s” after it',
  async (rest) => {
    const { run } = await setup()
    const said = await run(`http://ana:segredo${rest}`).catch((error) => [String(error)])
    expect(said.join()).toMatch(/não pôde ser lido|não respondeu/)
    expect(said.join()).not.toContain('segredo')
  },
)

test('an address asks with its password and what stands after its path', async () => {
  const asked: (string | undefined)[] = []
  const meta: RequestListener = ({ headers }, response) => {
    asked.push(headers.authorization)
    response.end(JSON.stringify([contact]))
  }
  const { port } = new URL(await startFormerProgram({ 'meta?key=1': meta, 'services?key=1': [], 'products?key=1': [] }))
  const { run } = await setup()
  const address = `http://ana:segredo@127.0.0.1:${port}/?key=1`
  await expect(run(address)).rejects.toThrow(`http://127.0.0.1:${port}/faq respondeu 404`)
  expect(asked).toEqual([`Basic ${Buffer.from('ana:segredo').toString('base64')}`])
})

test('a file brings its pictures from its own folder only, and each list of this program as plain text', async () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'foto.jpg'), await pixels('green'))
  const content = {
    company: { town: 'Dourados', fabrics: [{ name: 'Fumê', image: 'foto.jpg' }] },
    texts: { trade: 'Vidraçaria', hero1Image: 'foto.jpg' },
    products: [{ title: '<b>Box</b>', features: ['Vidro &lt; 8&nbsp;mm'], image: '../../etc/hostname' }],
    works: [{ district: 'Sul' }, { image: 'foto.jpg', district: 'Centro' }, { image: 'falta.jpg', district: 'Norte' }],
  }
  writeFileSync(path.join(folder, 'conteudo.json'), JSON.stringify(content))
  const { run, read } = await setup()
  const lines = await run(path.join(folder, 'conteudo.json'))
  expect(await read('company')).toMatchObject({
    town: 'Dourados',
    fabrics: [{ name: 'Fumê', image: expect.stringMatching(/^\/media\//) }],
  })
  expect(await read('texts')).toMatchObject({ trade: 'Vidraçaria', hero1Picture: { width: 40 } })
  expect(await read('products')).toMatchObject([{ title: 'Box', features: ['Vidro < 8 mm'], picture: null }])
  expect(await read('works')).toMatchObject([{ district: 'Centro' }])
  for (const district of ['Sul', 'Norte'])
    expect(lines).toContain(`- obra “${district}”: fica de fora: falta uma foto que se possa abrir`)
})

test('the glazier’s example is content that a file brings', async () => {
  const { run, read } = await setup()
  const lines = await run('deploy/vidracaria/conteudo.json')
  expect(lines.filter((line) => /^[-!]/.test(line))).toEqual([])
  expect(await read('company')).toMatchObject({ town: 'Dourados' })
  const products: { picture: object | null }[] = await read('products')
  expect(products).toHaveLength(3)
  for (const { picture } of products) expect(picture).not.toBeNull()
})

test('works keep their product, and two items of one title are two', async () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'foto.jpg'), await pixels('green'))
  const name = path.join(folder, 'conteudo.json')
  const product = { title: 'Fixo', features: ['Lona'] }
  const content = {
    works: [
      { image: 'foto.jpg', productId: { $oid: 'p1' } },
      { image: 'foto.jpg', district: 'Centro' },
    ],
    products: [{ _id: { $oid: 'p1' }, ...product }, { _id: { $oid: 'p2' }, ...product }, product, product],
  }
  writeFileSync(name, JSON.stringify(content))
  const { run, read } = await setup()
  await run(name)
  const products: { _id: string }[] = await read('products')
  expect(new Set(products.map(({ _id }) => _id)).size).toBe(4)
  const works: { productId: string | null }[] = await read('works')
  expect(works.map(({ productId }) => productId)).toEqual([products[0]?._id, null])
  expect((await run(name)).at(-1)).toBe('Não há nada novo para importar.')
})

test('a picture that is deleted before the items are written is stored again', async () => {
  const { db, run, read, lines } = await setup()
  let isDeleted = false
  const second: RequestListener = async (_, response) => {
    if (!isDeleted) {
      await expect.poll(() => lines).toContain('Fotos: 1 de 2')
      await db.deleteFrom('media').execute()
      isDeleted = true
    }
    response.end(await pixels('blue'))
  }
  const products = ['red', 'blue'].map((name) => ({ title: name, features: ['Lona'], image: `{origin}/${name}` }))
  await run(await startFormerProgram({ products, red: await pixels('red'), blue: second }))
  expect(await read('products')).toMatchObject([{ picture: { width: 40 } }, { picture: { width: 40 } }])
})

test('of another Toldaria the lists of the specification come, and what does not come is named with the way to all of it', async () => {
  const photo = `/media/${'a'.repeat(64)}-960.webp`
  const products = [{ title: 'Fixo', features: ['Lona'], image: photo, picture: { width: 40 }, slug: 'fixo' }]
  const works = [{ district: 'Centro', image: photo }]
  const company = { ...blankCompany, town: 'Dourados' }
  const content = { meta: [contact], products, works, company, texts: {}, [photo.slice(1)]: await pixels('red') }
  const { run, read } = await setup()
  const lines = await run(await startFormerProgram(content))
  expect(lines.filter((line) => line.includes('outro Toldaria'))).toEqual([
    expect.stringMatching(/dados da empresa, textos da página e obras .*npm run backup .*npm run restore/),
  ])
  expect(await read('products')).toMatchObject([{ title: 'Fixo', picture: { width: 40 } }])
  expect([await read('works'), await read('company')]).toMatchObject([[], blankCompany])
  expect(lines).toContain('Encontrado: contato, 0 serviços, 1 produto, 0 perguntas.')
})

test('a contact that is no list comes too, and what a file leaves blank replaces nothing', async () => {
  const { db, run, read } = await setup()
  await run(file(JSON.stringify({ meta: contact, company: blankCompany, texts: {}, works: [] })))
  expect(await read('meta')).toMatchObject([{ title: 'Toldos Antigos' }])
  expect(await db.selectFrom('revisions').select('entity').execute()).toEqual([{ entity: 'meta' }])
})

function file(content: string): string {
  const name = path.join(newFolder(), 'conteudo.json')
  writeFileSync(name, content)
  return name
}

const breakOff: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': 100 }).write('[')
  setImmediate(() => response.destroy())
}

const writeForever: RequestListener = (_, response) => {
  const part = Buffer.alloc(1_000_000, ' ')
  const writeMore = () => response.write(part) && setImmediate(writeMore)
  response.on('drain', writeMore)
  writeMore()
}
