import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataUrlOf } from '#support/picture-files.ts'
import { setupPreview } from '#support/setup-preview.ts'

test('the page’s words and photos are previewed before they are saved, a short photo and a long one', async () => {
  const { preview, app } = await setupPreview()
  for (const bytes of [1000, 400_000]) {
    const hero1Image = dataUrlOf(randomBytes(bytes))
    const { statusCode, body } = await preview('texts', { hero1Image, hero1Focus: '5% 95%', faqTitle: 'Dúvidas' })
    expect(statusCode).toBe(200)
    expect(body).toContain(`<img src="${hero1Image}"`)
    expect(body).toContain('object-position:5% 95%')
    expect(body).toContain('>Dúvidas<')
  }
  expect((await app.inject('/texts')).json()).toEqual({})
})
