import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { publicEntityNames, publicListNames } from '#contract/entities.ts'
import { setupBackups } from '#support/backup-drill.ts'
import { pixel } from '#support/history.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { sampleBody } from '#support/sample-bodies.ts'
import { setupPages } from '#support/setup-pages.ts'
import { importContent } from './import-content.ts'

test('another installation comes whole: each list, order, picture and page as its visitors see them', async () => {
  const { folder, openNew } = setupBackups()
  const { db, databaseUrl } = await openNew()
  const from = await setupPages()
  const to = await setupPages({ DATABASE_URL: databaseUrl })
  // Wider than the picture that a list names.
  const photo = dataUrlOf(await photoPixels(1000, 750).jpeg().toBuffer())
  const red = pixel('red')
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const { body } = await from.call(method, url, payload)
    return body === '' ? {} : JSON.parse(body)
  }
  const contact = {
    title: 'Toldos Antigos',
    description: 'Sombra < sol &amp; chuva',
    address: 'Rua Velha, 1',
    phone: '6733334444',
    email: 'oi@antigos.example',
    facebook: 'https://facebook.example/antigos',
    instagram: 'https://instagram.example/antigos',
    whatsapp: '67999998888',
  }
  await send('POST', '/meta', contact)
  await send('PUT', '/company', { town: 'Dourados', state: 'MS', fabrics: [{ name: 'Listrada', image: red }] })
  await send('PUT', '/texts', { trade: 'Toldos', hero1Image: red, hero1Title: 'O <b>maior</b>' })
  const gone = await send('POST', '/products', { title: 'Toldo', features: ['Primeiro'] })
  const product = await send('POST', '/products', { title: 'Toldo', features: ['Segundo'], image: photo, alt: 'Lona' })
  await send('POST', '/products', { title: 'Cortina', features: ['<i>Lona</i>'] })
  await send('POST', '/products', { title: 'Cortina', features: ['Outra'] })
  await send('DELETE', `/products/${gone._id}`)
  await send('POST', '/services', { title: 'Troca', description: 'De lona', youtubeId: '', image: red })
  await send('POST', '/works', { image: red, before: pixel('blue'), district: 'Centro', productId: product._id })
  for (const name of publicListNames.filter((name) => !['products', 'services', 'works', 'faq'].includes(name)))
    for (const part of ['full', 'least'] as const) await send('POST', `/${name}`, sampleBody(name, part))
  for (const order of [2, 2, 1]) await send('POST', '/faq', { question: `Ordem ${order}?`, answer: 'Sim.', order })

  await from.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(from.app.server.address() as AddressInfo).port}`
  const lines: string[] = []
  await importContent({
    db,
    env: { databaseUrl, backupDir: folder },
    from: origin,
    yes: true,
    add: false,
    say: (line) => lines.push(line),
    signal: new AbortController().signal,
  })
  expect(lines.filter((line) => /^[-!=]/.test(line))).toEqual([])
  await to.publisher.refresh()
  const read = async ({ app }: typeof from) => {
    const lists = publicEntityNames.map(async (name) => [name, (await app.inject(`/${name}`)).json()])
    return JSON.parse(JSON.stringify(Object.fromEntries(await Promise.all(lists)), withoutHash))
  }
  const [moved, former] = [await read(to), await read(from)]
  // The page of the deleted product's address was nobody's any more.
  expect(former.products.map(({ slug }: { slug: string }) => slug)).toEqual(['cortina-2', 'cortina', 'toldo-2'])
  expect(moved.products.map(({ slug }: { slug: string }) => slug)).toEqual(['cortina-2', 'cortina', 'toldo'])
  expect(to.publisher.edition.lists.addresses?.former).toMatchObject({ 'toldo-2': product._id })
  former.products[2].slug = 'toldo'
  expect(moved).toEqual(former)
  const created = await db.selectFrom('products').select('slug').orderBy('seq').execute()
  expect(created.map(({ slug }) => slug)).toEqual(['cortina-2', 'cortina', 'toldo'])

  // But for the address that was nobody's any more.
  const pageOf = async ({ visit }: typeof from, url: string) => {
    const { status, body } = await visit(url)
    expect(status, url).toBe(200)
    return body.replaceAll(/[0-9a-f]{64}/g, '…').replaceAll('toldo-2', 'toldo')
  }
  for (const url of ['/', '/obras', '/privacidade', '/produto/cortina', '/produto/cortina-2'])
    expect(await pageOf(to, url), url).toBe(await pageOf(from, url))
  expect(await pageOf(to, '/produto/toldo')).toBe(await pageOf(from, '/produto/toldo-2'))
})

/** Pictures are encoded anew. */
function withoutHash(_: string, value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[0-9a-f]{64}/, '…')
  return value
}
