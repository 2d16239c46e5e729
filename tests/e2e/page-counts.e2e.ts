import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, test } from '#support/e2e-test.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

// A separate server, without samples.
test.use({ serverEnv: { SEED: 'none' } })

const counts = [0, 1, 2, 3, 7, 48]
const widths = [320, 768, 1024, 1440, 2560]

test('every list looks meant with none, one, two, three and many items, at any width', async ({ page, api }) => {
  test.setTimeout(240_000)
  const image = dataUrlOf(await photoPixels(8, 6).jpeg().toBuffer())
  let made = 0
  let productPath = ''
  for (const count of counts) {
    for (; made < count; made += 1) {
      const product = await create(api, '/products', {
        title: `Toldo retrátil para varanda ${made + 1}`,
        features: ['Lona', 'Alumínio'],
        priceFrom: 'a partir de R$ 420/m² instalado',
        image,
      })
      productPath = `/produto/${product.slug}`
      await create(api, '/services', {
        title: `Serviço ${made + 1}`,
        description: 'Tira e troca.',
        youtubeId: '',
        image,
      })
      const work = { title: `Obra ${made + 1}`, image, district: 'Centro', productId: product._id }
      await create(api, '/works', { ...work, comment: 'Ficou ótimo.', commentAllowed: true })
      await create(api, '/faq', { question: `Pergunta ${made + 1}?`, answer: 'Sim.', order: made })
    }
    for (const path of ['/', count > 0 && '/obras', productPath]) {
      if (!path) continue
      await page.goto(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const where = `${path} with ${count} of each at ${width}`
        expect(await faultsOf(page), where).toEqual([])
        await expectNoSidewaysScroll(page)
      }
    }
  }
})

async function create(api: APIRequestContext, path: string, data: object) {
  const answer = await api.post(path, { data })
  expect(answer.status(), path).toBe(201)
  return await answer.json()
}

/** What looks unmeant: holes in rows, cards wider than 45rem, headings larger than their section's, and torn prices. */
async function faultsOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const faults: string[] = []
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const lists = document.querySelectorAll('.cards, .work-columns')
    if (lists.length === 0 && document.querySelector('article')) faults.push('no list is looked at')
    for (const list of lists) {
      const boxes = [...list.children]
        .filter((item) => item.checkVisibility())
        .map((item) => item.getBoundingClientRect())
      const { left, right } = list.getBoundingClientRect()
      const rows = [...new Set(boxes.map(({ top }) => Math.round(top)))].map((row) =>
        boxes.filter(({ top }) => Math.round(top) === row),
      )
      const areColumns = list.matches('.work-columns')
      const complete = areColumns ? rows.slice(0, 1) : boxes.length > 3 ? rows.slice(0, -1) : rows
      const begins = areColumns ? rows.slice(0, 1) : rows
      for (const row of complete)
        if (Math.max(...row.map((box) => box.right)) < right - 1) faults.push(`${list.className}: a hole at the right`)
      for (const row of begins)
        if (Math.min(...row.map((box) => box.left)) > left + 1) faults.push(`${list.className}: a hole at the left`)
    }
    for (const one of document.querySelectorAll('.is-one')) {
      const { left, right } = one.getBoundingClientRect()
      const header = one.querySelector('.section-header')?.getBoundingClientRect()
      const list = one.querySelector('.cards')?.getBoundingClientRect()
      if (Math.abs((header?.left ?? 0) - left) > 1 || Math.abs((list?.right ?? 0) - right) > 1)
        faults.push(`${one.className}: a hole beside the only item`)
    }
    for (const card of document.querySelectorAll('article'))
      if (card.getBoundingClientRect().width > 45 * rem) faults.push(`${card.className} is too wide`)
    for (const section of document.querySelectorAll('section')) {
      const [heading, ...others] = section.querySelectorAll('.heading, h2, h3')
      for (const other of others)
        if (heading && sizeOf(other) > sizeOf(heading)) faults.push(`${other.textContent} is larger than its section's`)
    }
    for (const price of document.querySelectorAll('.price')) {
      const node = document.createTreeWalker(price, NodeFilter.SHOW_TEXT).nextNode() as Text
      const at = node.data.indexOf('R$')
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, node.data.indexOf('m²') + 2)
      const lines = new Set([...range.getClientRects()].map(({ top }) => top))
      if (lines.size > 1) faults.push(`${node.data} is torn`)
    }
    return faults
  })
}
