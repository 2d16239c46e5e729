// @vitest-environment happy-dom
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { fetchThroughApp } from '#support/fetch-through-app.ts'
import { openPage } from '#support/open-page.tsx'
import { sampleWork } from '#support/site-content.ts'
import { samples } from './samples.text.ts'
import { tilesFrom } from './tiles.ts'

// happy-dom loads no pictures and reports each one as complete and 0 px wide, as if all were broken.
const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
afterAll(() => complete.mockRestore())

afterEach(() => {
  delete window.INSTAGRAM_TOKEN
  vi.unstubAllGlobals()
})

/** Replaces fetch, which only requests the feed here. Returns the URLs requested. */
function stubFeed(respond: () => Response) {
  const requests: string[] = []
  const fetch = async (address: string) => {
    requests.push(address)
    return respond()
  }
  vi.stubGlobal('fetch', fetch)
  return requests
}

const post = (id: string, media_type: string) => ({
  id,
  media_type,
  media_url: `https://pictures.example/${id}.jpg`,
  permalink: `https://feed.example/${id}`,
  caption: `Obra ${id}\n#toldos`,
})

test('§7 without a token the feed is not requested, and 8 samples are shown, called ideas, not jobs of this company', async () => {
  const requests = stubFeed(() => Response.json({ data: [] }))
  await openPage()
  expect(document.querySelectorAll('.mosaic img')).toHaveLength(8)
  expect(requests).toEqual([])
  expect(screen.getByRole('heading', { name: 'Ideias de projetos' })).toBeTruthy()
  expect(screen.queryByText(/trabalhos que já fazem sombra/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Ver todas as obras' })).toBeNull()
})

test('works are shown in place of the samples, at most 8, each with title and district and a link to it', async () => {
  const works = Array.from({ length: 9 }, (_, index) => sampleWork(index + 1))
  await openPage({ works })
  expect(screen.getByRole('heading', { name: 'Direto da obra' })).toBeTruthy()
  expect(document.querySelector('.mosaic')?.className).toMatch(/^mosaic/)
  const tiles = screen.getAllByRole('link', { name: /^Obra \d, Centro$/ })
  expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(
    works.slice(0, 8).map(({ _id }) => `/obras#obra-${_id}`),
  )
  expect(tiles[0]?.getAttribute('target')).toBeNull()
  expect(screen.getByRole('link', { name: 'Ver todas as obras' }).getAttribute('href')).toBe('/obras')
})

test('a work opens larger, with its district, its product and the customer’s sentence, which the page itself has not', async () => {
  const { send } = await fetchThroughApp({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const create = async (url: string, payload: object) => (await send('POST', url, payload)).json()
  const product = await create('/products', { title: 'Toldo Fixo', features: ['Lona'], image: '' })
  const words = { comment: 'Ficou ótimo', commentAuthor: 'Ana', commentAllowed: true }
  const input = { title: 'Varanda', district: 'Centro', image: 'https://fotos.example/1.jpg', productId: product._id }
  const newest = sampleWork(2, { comment: 'Sombra o dia todo', commentAllowed: true })
  await openPage({ works: [newest, await create('/works', { ...input, ...words })] })
  expect(screen.getByText('Sombra o dia todo')).toBeTruthy()
  expect(screen.queryByText('Ficou ótimo')).toBeNull()

  const tile = screen.getByRole('link', { name: 'Varanda, Centro' })
  const withCtrl = createEvent.click(tile, { ctrlKey: true })
  fireEvent(tile, withCtrl)
  expect([withCtrl.defaultPrevented, tile.dataset.opens]).toEqual([false, 'work'])
  tile.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Varanda' }))
  expect(await dialog.findByText('Ficou ótimo')).toBeTruthy()
  expect(dialog.getByText('Centro')).toBeTruthy()
  const quote = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Quero um assim' })
  expect(new URL(quote.href).searchParams.get('text')).toContain('a obra "Varanda", em Centro, e gostaria')
  expect((await dialog.findByRole('link', { name: 'Toldo Fixo' })).getAttribute('href')).toBe('/produto/toldo-fixo')
  expect(dialog.getByRole('img', { name: 'Varanda, Centro' }).getAttribute('src')).toBe('https://fotos.example/1.jpg')
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [1, [100]],
  [2, [50, 50]],
  [5, [100, 50, 50, 50, 50]],
  [6, [100, 50, 50, 50, 50, 100]],
])('of %i works each photo is as wide on a phone as its tile, in hundredths of the window', async (count, widths) => {
  await openPage({ works: Array.from({ length: count }, (_, index) => sampleWork(index + 1)) })
  const photos = [...document.querySelectorAll('.mosaic source:first-child')]
  expect(photos.map((photo) => Number(/(\d+)vw$/.exec(photo.getAttribute('sizes') ?? '')?.[1]))).toEqual(widths)
})

test('from an open work one steps to the next and the former one, its address follows, and Back closes it', async () => {
  // An open work loads the lists for what the page has not.
  vi.stubGlobal('fetch', async () => Response.json([]))
  await openPage({ works: [sampleWork(1), sampleWork(2), sampleWork(3)] })
  const tile = screen.getByRole('link', { name: 'Obra 1, Centro' })
  await userEvent.click(tile)
  const shown = async (number: number) => {
    const dialog = within(await screen.findByRole('dialog', { name: `Obra ${number}` }))
    expect(location.hash).toBe(`#obra-o-${number}`)
    expect(dialog.getByRole('status').textContent).toBe(`${number} de 3: Obra ${number}`)
    return dialog
  }
  await userEvent.click((await shown(1)).getByRole('button', { name: 'Próxima obra' }))
  await userEvent.click((await shown(2)).getByRole('button', { name: 'Obra anterior' }))
  await shown(1)
  await userEvent.keyboard('{ArrowLeft}')
  await shown(3)
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click((await shown(1)).getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(document.activeElement).toBe(tile))
  expect(location.hash).toBe('')
})

test('the only work is shown once, large with its customer’s sentence, and no mosaic says that there are more', async () => {
  await openPage({ works: [sampleWork(1, { comment: 'Ficou ótimo', commentAllowed: true })] })
  expect(screen.getAllByRole('img', { name: 'Obra 1, Centro' })).toHaveLength(1)
  expect(screen.getByText('Ficou ótimo')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Direto da obra' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ver a obra' }).getAttribute('href')).toBe('/obras#obra-o-1')
  expect(screen.queryByText('Nenhum trabalho encontrado')).toBeNull()
})

test('the feed wins over the works, which stay linked', async () => {
  await openPage({ works: [sampleWork(1)], posts: [post('9', 'IMAGE')] })
  expect(document.querySelectorAll('.mosaic img')).toHaveLength(1)
  expect(screen.getByAltText('Obra 9')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver todas as obras' })).toBeTruthy()
})

test('§7 with a token in the page global the feed is requested, and only IMAGE posts are shown', async () => {
  window.INSTAGRAM_TOKEN = 'a&b=c'
  const requests = stubFeed(() =>
    Response.json({ data: [post('1', 'VIDEO'), post('2', 'IMAGE'), post('3', 'CAROUSEL_ALBUM')] }),
  )
  await openPage()
  expect(await screen.findByAltText('Obra 2')).toBeTruthy()
  expect(document.querySelectorAll('.mosaic img')).toHaveLength(1)
  expect(requests).toEqual([
    'https://graph.instagram.com/me/media?fields=id,media_type,media_url,thumbnail_url,permalink,caption,timestamp&limit=8&access_token=a%26b%3Dc',
  ])
})

test('§8 a feed without pictures shows "Nenhum trabalho encontrado"', async () => {
  window.INSTAGRAM_TOKEN = 'token-1'
  stubFeed(() => Response.json({ data: [post('1', 'VIDEO')] }))
  await openPage()
  expect(await screen.findByText('Nenhum trabalho encontrado')).toBeTruthy()
})

test('§7 if the request fails, the samples stay', async () => {
  window.INSTAGRAM_TOKEN = 'token-1'
  const requests = stubFeed(() => new Response('{}', { status: 400 }))
  await openPage()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(document.querySelectorAll('.mosaic img')).toHaveLength(8)
})

test('§8 a broken picture falls back to the logo and keeps its alternative text', async () => {
  await openPage({ posts: [post('9', 'IMAGE')] })
  expect(screen.getByAltText<HTMLImageElement>('Obra 9').src).toBe('https://pictures.example/9.jpg')
  fireEvent.error(screen.getByAltText('Obra 9'))
  const tile = screen.getByRole('img', { name: 'Obra 9' })
  expect(tile.querySelector('svg')).not.toBeNull()
  expect(screen.queryByRole('img', { name: 'Obra 9' })).toBe(tile)
})

test('a tile links only to an https URL', () => {
  const links = ['javascript:alert(1)', 'http://feed.example/1', 'https://ana:x@feed.example/', '', undefined]
  const posts = links.map((permalink) => ({ ...post('1', 'IMAGE'), permalink: permalink as string }))
  expect(tilesFrom([...posts, post('2', 'IMAGE')]).map(({ permalink }) => permalink)).toEqual([
    ...links.map(() => undefined),
    'https://feed.example/2',
  ])
})

test('§9 at most 8 posts are shown, and each sample has a description', () => {
  const many = Array.from({ length: 12 }, (_, index) => post(`${index}`, 'IMAGE'))
  expect(tilesFrom(many)).toHaveLength(8)
  expect(samples.every(({ alt }) => alt !== '')).toBe(true)
})
