import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, scriptOf, test, waitUntilHydrated } from '#support/e2e-test.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

// A separate server, for content that few companies have.
test.use({ serverEnv: { SEED: 'none', PRODUCT_IMAGE_REQUIRED: 'false' } })

const company = {
  title: 'Toldos',
  description: 'Toldos sob medida.\nDesde 2003.',
  address: 'Rua das Provas, 1',
  phone: '6730000000',
  email: 'oi@teste.example',
  facebook: 'https://facebook.example/teste',
  instagram: 'https://instagram.example/teste',
  whatsapp: '67900000000',
}

async function save(api: APIRequestContext, path: string, data: object): Promise<string> {
  const answer = await api.post(path, { data })
  expect(answer.ok(), `POST ${path}: ${answer.status()}`).toBe(true)
  return (await answer.json())._id
}

/** The share of a list's width that the items of its first row fill together. */
async function filledShare(page: Page, list: string): Promise<number> {
  return await page.locator(list).evaluate((element) => {
    const boxes = [...element.children].map((child) => child.getBoundingClientRect())
    const row = boxes.filter((box) => box.top === boxes[0]?.top)
    return ((row.at(-1)?.right ?? 0) - (row[0]?.left ?? 0)) / element.getBoundingClientRect().width
  })
}

test('a company name of any length changes neither the header’s height nor what fits in it', { tag: '@night' }, async ({
  page,
  api,
}) => {
  // Nothing is configured yet: there is no chat, and the other two contact cards fill the row.
  await page.goto('/')
  await expect(page.locator('.contact-grid > li')).toHaveCount(2)
  expect(await filledShare(page, '.contact-grid')).toBeGreaterThan(0.95)

  const names = [28, 56, 71, 130].map((length) =>
    'Toldos e Coberturas Sombra Boa de Campo Grande '.repeat(3).slice(0, length).trim(),
  )
  for (const title of [...names, 'Toldoscoberturas'.repeat(8)]) {
    await save(api, '/meta', { ...company, title })
    await page.goto('/')
    for (const width of [320, 360, 768, 1152, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      const faults = await page.locator('.site-header > .wrap').evaluate((bar) => {
        const { left, right, top, bottom } = bar.getBoundingClientRect()
        const parts = [...bar.querySelectorAll('.site-name > *, nav li, a, button')].filter((part) =>
          part.checkVisibility(),
        )
        const outside = parts.filter((part) => {
          const box = part.getBoundingClientRect()
          return box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1
        })
        const inOneLine = [...bar.querySelectorAll('nav a')].every((link) => link.getBoundingClientRect().height < 50)
        const name = bar.querySelector('.site-name')?.getBoundingClientRect()
        const next = bar.querySelector('.site-name')?.nextElementSibling?.getBoundingClientRect()
        const overlaps = next && next.width > 0 && name && name.right > next.left + 1
        return [
          ...outside.map((part) => part.textContent),
          ...(inOneLine ? [] : ['links']),
          ...(overlaps ? ['overlap'] : []),
        ]
      })
      expect(faults, `${title.length} characters at ${width}`).toEqual([])
    }
  }
})

test('a single product and a single service leave no empty columns, and keep their line breaks', {
  tag: '@night',
}, async ({ page, api }) => {
  await save(api, '/meta', { ...company })
  const image = dataUrlOf(await photoPixels(1600, 400).jpeg().toBuffer())
  const panorama = await save(api, '/products', { title: 'Panorama', features: ['Largo'], image })
  await save(api, '/services', { title: 'Lona', description: 'Tira.\nTroca.', youtubeId: 'abcdefghijk' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  for (const list of ['.product-grid', '.service-grid'])
    expect(await filledShare(page, list), list).toBeGreaterThan(0.95)
  expect(await page.locator('.product-card').evaluate((card) => card.clientHeight)).toBeLessThan(700)
  for (const text of ['.service-card p', '.site-footer .lines'])
    expect(await page.locator(text).evaluate((p: HTMLElement) => p.innerText.split('\n').length), text).toBe(2)
  const poster = await page.locator('.video-poster').boundingBox()
  expect(await page.locator('.play-button').boundingBox()).toEqual(poster)

  // A picture four times as wide as high is shown whole, on a desktop and on a phone.
  await page.goto(`/#produto-${panorama}`)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const picture = page.getByRole('dialog').locator('img')
    const box = await picture.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1), `its shape at ${width}`).toBeCloseTo(4, 1)
  }
})

test('on a phone products are one below the other, from seven on two beside each other; no photo’s frame leaves its card', async ({
  page,
  api,
}) => {
  for (const { _id } of await (await api.get('/products')).json()) await api.delete(`/products/${_id}`)
  const image = dataUrlOf(await photoPixels(80, 60).jpeg().toBuffer())
  for (const count of [1, 2, 6, 7]) {
    while ((await (await api.get('/products')).json()).length < count)
      await save(api, '/products', {
        title: 'Cobertura de garagem',
        features: ['Sombra'],
        priceFrom: 'R$ 900/m²',
        image,
      })
    await page.goto('/')
    for (const width of [320, 360, 640, 700, 1440]) {
      await page.setViewportSize({ width, height: 740 })
      const cards = await page.locator('.product-card').evaluateAll((all) =>
        all.map((card) => {
          const { left, right, top } = card.getBoundingClientRect()
          const parts = [...card.querySelectorAll('.frame, .product-title, .price, .button')]
          const boxes = parts.map((part) => part.getBoundingClientRect())
          return { top, fits: boxes.every((box) => box.width > 0 && box.left >= left && box.right <= right) }
        }),
      )
      expect(
        cards.filter((card) => !card.fits),
        `${count} at ${width}`,
      ).toEqual([])
      const inFirstRow = cards.filter(({ top }) => top === cards[0]?.top).length
      if (width < 640) expect(inFirstRow, `of ${count} at ${width}`).toBe(count < 7 ? 1 : 2)
      await expectNoSidewaysScroll(page)
    }
  }
})

test('fifty features neither stretch the picture nor push the X out of sight; the card shows how many it hides', {
  tag: '@night',
}, async ({ page, api }) => {
  const image = dataUrlOf(await photoPixels(800, 600).jpeg().toBuffer())
  const many = Array.from({ length: 50 }, (_, index) => `Característica ${index + 1}`)
  const id = await save(api, '/products', { title: 'Cinquenta', features: many, image })
  await save(api, '/products', { title: 'Cinco', features: many.slice(0, 5), image })
  await page.goto('/')
  const card = (title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name: `${title}, ver detalhes` }) })
  await expect(card('Cinquenta').getByText('e mais 46 características')).toBeVisible()
  await expect(card('Cinquenta').getByRole('listitem')).toHaveCount(5)
  await expect(card('Cinco').getByRole('listitem')).toHaveCount(5)
  await expect(card('Cinco').getByText('e mais')).toHaveCount(0)

  await page.goto(`/#produto-${id}`)
  const dialog = page.getByRole('dialog')
  for (const [width, height] of [
    [1280, 800],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    const picture = await dialog.locator('.whole-picture').boundingBox()
    expect(picture?.height, `the picture's height at ${width}`).toBeLessThanOrEqual(height)
    await dialog.getByRole('link').last().scrollIntoViewIfNeeded()
    await expect(dialog.getByRole('button', { name: 'Fechar' })).toBeInViewport({ ratio: 1 })
    // The picture fills its column.
    const shown = await dialog.locator('img').boundingBox()
    expect(shown?.height).toBeCloseTo(picture?.height ?? 0, 0)
  }
})

test('the longest texts without a space make nothing wider than 320 px', { tag: '@night' }, async ({ page, api }) => {
  await save(api, '/faq', { question: 'Q'.repeat(500), answer: `https://${'a'.repeat(800)}`, order: 0 })
  await save(api, '/services', { title: 'S'.repeat(200), description: 'd'.repeat(900), youtubeId: 'dQw4w9WgXcQ' })
  await save(api, '/products', { title: 'P'.repeat(200), features: ['f'.repeat(300)] })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await page.locator('#faq summary').first().click()
  await expectNoSidewaysScroll(page)
  await page.goto(`/produto/${'p'.repeat(80)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('P'.repeat(200))
  await expectNoSidewaysScroll(page)
})

test('beyond 48 products there are further pages, which the script appends to the first', { tag: '@night' }, async ({
  page,
  plainPage,
  api,
}) => {
  test.setTimeout(90_000)
  // Former tests may have left some.
  const before = await (await api.get('/products')).json()
  for (let number = before.length + 1; number <= 100; number += 1) {
    const answer = await api.post('/products', { data: { title: `Toldo ${number}`, features: ['Sombra'] } })
    expect(answer.status()).toBe(201)
  }
  const cards = (shown: Page) => shown.locator('article[id^=produto-]')
  await plainPage.goto('/')
  await expect(cards(plainPage)).toHaveCount(48)
  await plainPage.getByRole('link', { name: 'Ver todos os produtos' }).click()
  await expect(plainPage).toHaveURL('/produtos/2')
  await expect(cards(plainPage)).toHaveCount(48)
  await plainPage.getByRole('link', { name: 'Próxima página' }).click()
  await expect(cards(plainPage)).toHaveCount(4)

  await page.goto('/')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'Ver todos os produtos' }).click()
  await expect(cards(page)).toHaveCount(100)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Ver todos os produtos' })).toBeHidden()
  const titles = await cards(page).getByRole('heading').allTextContents()
  expect(new Set(titles).size).toBe(100)

  // §2 the address of one beyond the first 48 opens it, and its dialog's code does not wait for the list.
  const last = (await (await api.get('/products')).json()).at(-1)
  const dialogCode = page.waitForRequest(`**${scriptOf('src/site/dialogs/dialogs.tsx')}`)
  await page.route(
    (url) => url.pathname === '/products',
    async (route) => {
      await dialogCode
      await route.fallback()
    },
  )
  await page.goto('/admin/login')
  await page.goto(`/#produto-${last._id}`)
  await expect(page.getByRole('dialog', { name: last.title })).toBeVisible()
})
