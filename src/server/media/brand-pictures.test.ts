import sharp from 'sharp'
import { expect, test } from 'vitest'
import { iconSizes, ownIconPath } from '#contract/brand.ts'
import { shareImagePath } from '#contract/pictures.ts'
import { setUpHistory } from '#support/history.ts'
import { dataUrlOf } from '#support/picture-files.ts'

const green = '#0b5c2e'

async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return `#${pixel.toString('hex')}`
}

/** A wide transparent logo, drawn in blue around its middle. */
async function logo() {
  const drawing = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const blank = sharp({ create: { width: 400, height: 100, channels: 4, background: '#00000000' } })
  return dataUrlOf(
    await blank
      .composite([{ input: drawing }])
      .png()
      .toBuffer(),
  )
}

test('the logo keeps its transparency, and an icon shows it in the middle of a white square', async () => {
  const { app, send } = await setUpHistory()
  const { body } = await send('PUT', '/texts', { accent: green, logoImage: await logo() })
  const { hasAlpha } = await sharp((await app.inject(body.logoImage)).rawPayload).metadata()
  expect(hasAlpha).toBe(true)
  for (const size of iconSizes) {
    const { statusCode, headers, rawPayload } = await app.inject(ownIconPath(body, size) ?? '')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers['cache-control']).toMatch(/immutable/)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: size, height: size, hasAlpha: false })
    const corners = [await colourAt(rawPayload, 0, 0), await colourAt(rawPayload, size - 1, size - 1)]
    expect(corners).toEqual(['#ffffff', '#ffffff'])
    const middle = await colourAt(rawPayload, size / 2, size / 2)
    expect(Number.parseInt(middle.slice(5), 16) - Number.parseInt(middle.slice(1, 3), 16)).toBeGreaterThan(200)
  }
})

test('without a logo an icon is the drawn one in the company’s colour, and what is not shown now is not drawn', async () => {
  const { app, send } = await setUpHistory()
  const path = ownIconPath({ accent: green }, 192) ?? ''
  expect((await app.inject(path)).statusCode).toBe(404)
  await send('PUT', '/texts', { accent: green })
  const { statusCode, rawPayload } = await app.inject(path)
  expect(statusCode).toBe(200)
  expect([await colourAt(rawPayload, 0, 0), await colourAt(rawPayload, 96, 20)]).toEqual([green, green])
  expect((await app.inject(path.replace('192', '64'))).statusCode).toBe(404)
})

test('a card for link previews has the company’s colour and logo, and another address than without', async () => {
  const { app, send } = await setUpHistory({ PRODUCT_IMAGE_REQUIRED: 'false' })
  const product = (await send('POST', '/products', { title: 'Toldo', features: ['Lona'] })).body
  const plain = await app.inject(shareImagePath(product))
  expect(plain.statusCode).toBe(200)
  const { body } = await send('PUT', '/texts', { accent: green, logoImage: await logo() })
  const card = await app.inject(shareImagePath(product, body))
  expect(card.statusCode).toBe(200)
  expect(shareImagePath(product, body)).not.toBe(shareImagePath(product))
  const blueAndGreen = async (bytes: Buffer) => [
    Number.parseInt((await colourAt(bytes, 570, 540)).slice(5), 16) > 200,
    Number.parseInt((await colourAt(bytes, 50, 50)).slice(1, 3), 16) < 40,
  ]
  expect(await blueAndGreen(card.rawPayload)).toEqual([true, true])
  expect((await blueAndGreen(plain.rawPayload))[1]).toBe(false)
})
