import { expect, test } from '#support/e2e-test.ts'
import { takeScreenshot } from '#support/take-screenshot.ts'

const origin = 'https://toldosombraboa.example'

test.use({
  serverEnv: { PUBLIC_URL: origin, PRODUCT_IMAGE_REQUIRED: 'false' },
  viewport: { width: 760, height: 760 },
})

test('links to the page and to products as WhatsApp previews them, beside one without tags', async ({
  page,
  api,
  server,
}) => {
  await api.post('/products', { data: { title: 'Cobertura retrátil para piscina', features: ['Abre em dias de sol'] } })
  const bubbles: string[] = []
  for (const path of ['/', '/produto/toldo-articulado', '/produto/cobertura-retratil-para-piscina', undefined])
    bubbles.push(path === undefined ? bubble({ url: 'https://toldos-vizinho.example/' }) : bubble(await tagsOf(path)))
  await page.goto('about:blank')
  await page.setContent(`<style>${style}</style><main>${bubbles.join('')}</main>`)
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  await takeScreenshot(page, 'link-previews', { fullPage: true })

  /** The Open Graph tags of a page, the picture as a data URL. */
  async function tagsOf(path: string): Promise<Record<string, string>> {
    const html = await (await fetch(`${server.url}${path}`)).text()
    const tags = Object.fromEntries(
      [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const picture = await fetch(String(tags.image).replace(origin, server.url))
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(bytes.length).toBeLessThanOrEqual(250_000)
    return { ...tags, image: `data:image/jpeg;base64,${bytes.toString('base64')}` }
  }
})

function bubble({ url = '', title, description, image }: Record<string, string>): string {
  const facts = title ? `<b>${title}</b><p>${description}</p>` : ''
  const card = `<div class="card">${image ? `<img src="${image}" alt="">` : ''}<div>${facts}<small>${new URL(url).host}</small></div></div>`
  return `<article>${title ? card : ''}<a>${url}</a><time>14:32</time></article>`
}

const style = `
  body { margin: 0; background: #efe7de; font: 15px/1.35 Roboto, 'Liberation Sans', sans-serif; color: #111b21 }
  main { display: grid; grid-template-columns: 1fr 1fr; align-items: start; gap: 24px; padding: 24px }
  article { position: relative; padding: 4px 4px 22px; border-radius: 10px; background: #d9fdd3; box-shadow: 0 1px 1px #0003; overflow-wrap: anywhere }
  .card { border-radius: 8px; background: #d1f4cc; overflow: hidden }
  img { display: block; width: 100%; aspect-ratio: 1200 / 630; object-fit: cover }
  .card div { padding: 8px 10px }
  b, p { display: -webkit-box; margin: 0 0 2px; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
  p, small, time { color: #667781; font-size: 13px }
  a { display: block; padding: 6px 8px 0; color: #027eb5 }
  time { position: absolute; right: 8px; bottom: 4px; font-size: 11px }
`
