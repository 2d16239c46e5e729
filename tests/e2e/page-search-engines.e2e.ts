import { expect, test } from '#support/e2e-test.ts'

test.use({ serverEnv: { PUBLIC_URL: 'https://toldos.example' } })

test('a shared link has a title, a description and a JPEG of 1200×630 under 250 KB', { tag: '@night' }, async ({
  page,
  request,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Toldos Sombra Boa | Toldos e coberturas em Campo Grande, MS')
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
  expect(await meta('description')).toMatch(/Campo Grande/)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('https://toldos.example/')
  expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR')
  const image = new URL((await meta('og:image')) ?? '')
  expect(image.origin).toBe('https://toldos.example')
  const picture = await request.get(image.pathname)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  expect((await picture.body()).length).toBeLessThan(250_000)
  const size = await page.evaluate(async (path) => {
    const image = new Image()
    image.src = path
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, image.pathname)
  expect(size).toEqual([1200, 630])
})

test('sitemap, robots.txt, icons and manifest are served', { tag: '@night' }, async ({ page, request }) => {
  await page.goto('/')
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: https://toldos.example/sitemap.xml')
  expect(await (await request.get('/sitemap.xml')).text()).toContain('<loc>https://toldos.example/</loc>')
  const links = page.locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    expect((await request.get(href)).status(), href).toBe(200)
  }
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
})
