import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { administrator, expect, test } from '../support/e2e-test.ts'

const title = 'Toldo em pé'
let headers: Record<string, string>
let address: string

test.beforeEach(async ({ request }) => {
  const { access_token } = await (await request.post('/auth/login', { data: administrator })).json()
  headers = { authorization: `Bearer ${access_token}` }
  const image = dataUrlOf(await photoPixels(900, 1600).jpeg().toBuffer())
  const reply = await request.post('/products', { headers, data: { title, features: ['Lona'], image } })
  expect(reply.status()).toBe(201)
  address = `/products/${(await reply.json())._id}`
})

test.afterEach(async ({ request }) => {
  expect((await request.delete(address, { headers })).status()).toBe(204)
})

for (const width of [360, 1440]) {
  test(`an upright photo stays within its frame at ${width} px, in the card and in the details`, {
    tag: '@night',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: title }).first()
    await card.scrollIntoViewIfNeeded()
    const place = await card.boundingBox()
    const picture = await card.locator('img').boundingBox()
    expect(picture?.width).toBeCloseTo(place?.width ?? 0, 0)
    expect((picture?.height ?? 0) / (picture?.width ?? 1)).toBeCloseTo(width === 360 ? 10 / 16 : 3 / 4, 1)
    const heading = await card.locator('.product-title').boundingBox()
    expect(heading?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))

    await card.getByRole('link', { name: title, exact: true }).click()
    const details = await page.getByRole('dialog', { name: title }).locator('img').boundingBox()
    expect(details?.height).toBeLessThanOrEqual(800)
    expect(details?.width).toBeLessThanOrEqual(width)
  })
}
