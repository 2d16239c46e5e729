import { expect, test } from 'vitest'
import { pictureSlots, textNames } from '#contract/texts.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { setupPages } from '#support/setup-pages.ts'

// The privacy page names what the program stores in the browser of an administrator: toldaria.auth.
const ofAwnings =
  /told(?!aria\.)|policarbonat|platiband|persian|cortina|sombra|\blona|cobertura|retr[aá]til|varanda|chuva|\bsol\b|tecido|avanço|(?<!sob )medida/i

test('a glazier’s site that is made through the API alone has no word of awnings', async () => {
  const { app, call, visit } = await setupPages()
  const image = dataUrlOf(await photoPixels(64, 48).jpeg().toBuffer())
  const box = { title: 'Box de vidro', features: ['Vidro temperado'] }
  const product: { _id: string; slug: string } = (await call('POST', '/products', box)).json()
  await call('POST', '/services', { title: 'Troca de vidro', description: 'No mesmo dia.', youtubeId: 'abcdefghijk' })
  await call('POST', '/faq', { question: 'Qual é o prazo?', answer: 'Dez dias.', order: 0 })
  await call('POST', '/works', {
    title: 'Fachada de loja',
    district: 'Centro',
    productId: product._id,
    image: 'https://fotos.example/1.jpg',
  })
  await call('PUT', '/company', {
    town: 'Dourados',
    state: 'MS',
    prices: 'Box a partir de R$ 900',
    guaranteeYears: 5,
    fabrics: [{ name: 'Fumê', image: '' }],
  })
  await call('POST', '/meta', {
    title: 'Vidros Clara',
    description: 'Box, espelhos e fachadas de vidro em Dourados.',
    address: 'Rua do Vidro, 1',
    phone: '6733334444',
    whatsapp: '67999998888',
    email: 'oi@vidros.example',
    facebook: 'https://facebook.example/vidros',
    instagram: 'https://instagram.example/vidros',
  })
  await call('PUT', '/texts', {
    ...Object.fromEntries(textNames.map((name) => [name, name === 'trade' ? 'Vidraçaria' : 'Vidro'])),
    ...Object.fromEntries(pictureSlots.map((slot) => [`${slot}Image`, image])),
  })
  const { body: sitemap } = await visit('/sitemap.xml')
  const pages = [...sitemap.matchAll(/<loc>https:\/\/[^/]*([^<]*)/g)].map(([, path = '']) => path)
  expect(pages).toEqual(expect.arrayContaining(['/', '/obras', '/privacidade', `/produto/${product.slug}`]))
  const lists = ['/meta', '/products', '/services', '/faq', '/works', '/company', '/texts']
  const others = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/admin/manifest.webmanifest', '/nenhuma']
  for (const path of [...pages, ...lists, ...others]) {
    const { body, status } = await visit(path, { accept: path === '/nenhuma' ? 'text/html' : '*/*' })
    expect([path, status]).toEqual([path, path === '/nenhuma' ? 404 : 200])
    // The address is the operator's.
    const said = body.replaceAll('https://toldos.example', '')
    expect([path, new RegExp(`.{0,40}(?:${ofAwnings.source}).{0,40}`, 'i').exec(said)?.[0]]).toEqual([path, undefined])
  }
  await call('DELETE', `/products/${product._id}`)
  expect((await visit(`/produto/${product.slug}`)).body.replaceAll('https://toldos.example', '')).not.toMatch(ofAwnings)
  await app.close()
})
