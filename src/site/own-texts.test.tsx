import { expect, test } from 'vitest'
import { blankCompany, defaultTown } from '#contract/company.ts'
import { sampleTextNames, shippedTexts, shippedTextsFor, type TextName, textNames } from '#contract/page-texts.text.ts'
import { shippedPictures } from '#contract/shipped-pictures.ts'
import { type PictureSlot, pictureSlots, type Texts } from '#contract/texts.ts'
import {
  otherLists,
  renderProduct,
  sampleAssets,
  sampleConfig,
  sampleContent,
  sampleProduct,
  sampleSettings,
  sampleWork,
} from '#support/site-content.ts'
import { slides } from './data/slides.ts'
import { sitePicturePath } from './parts/pictures.tsx'
import { sitePictures } from './parts/site-pictures.ts'
import { renderPreview, renderSite } from './render.tsx'

const pages = (texts: Texts[] | null, changes = {}) => [
  ...renderSite(sampleContent({ texts, ...changes }), sampleAssets),
]
const home = (texts: Texts, changes = {}) => pages([texts], changes)[0]?.html ?? ''
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const picture = { hash: 'a'.repeat(64), width: 3000, height: 2000 }
const image = `/media/${picture.hash}-960.webp`
const withPicture = (slot: PictureSlot, fields: Texts = {}): Texts => ({
  [`${slot}Picture`]: picture,
  [`${slot}Image`]: image,
  ...fields,
})

test('nothing typed changes nothing: each page is the same byte for byte', () => {
  const unchanged = pages([])
  expect(unchanged[0]?.html).toContain(shippedTexts.aboutTitle)
  const blank = Object.fromEntries(textNames.map((name) => [name, '']))
  for (const texts of [
    null,
    [{}],
    [blank],
    [{ aboutText: undefined }],
    [{ hero1Picture: null, hero1Image: '', hero1Focus: '' }],
  ])
    expect(pages(texts)).toEqual(unchanged)
})

test('the hero’s second button leads to the product that is called like the slide, else to all products', () => {
  const button = /<a href="([^"]*)" class="button button-quiet"><span class="clamped">([^<]*)</
  const products = [sampleProduct(1, { title: 'TOLDO RETRATIL', slug: 'toldo-retratil' })]
  expect(button.exec(home({ hero1Title: 'Toldo Retrátil' }, { products }))?.slice(1)).toEqual([
    '/produto/toldo-retratil',
    'Ver TOLDO RETRATIL',
  ])
  expect(button.exec(home({}, { products }))?.slice(1)).toEqual(['#produtos', 'Ver produtos'])
  expect(button.exec(home({}, { products: null }))?.slice(1)).toEqual(['#produtos', 'Ver produtos'])
})

test('the shipped texts follow the company’s town, and no page names another', () => {
  const company = [{ ...blankCompany, town: 'Curitiba', state: 'PR' }]
  const shown = pages(null, { company, meta: [] }).map(({ html }) => html)
  expect(shown[0]).toContain('Toldos e coberturas sob medida em Curitiba, PR')
  expect(shown[0]).toContain('fazemos toldos em Curitiba.')
  expect(shown.join()).not.toContain('Campo Grande')
})

const allSampleTexts = sampleTextNames.map((name) => `texts.${name}`)
const demoTexts = shippedTextsFor(null, defaultTown, allSampleTexts)

test('each text of the owner replaces the shipped one on the pages; §2 the titles of the slides stay', () => {
  // The samples are under a heading that does not call them this company's works.
  const works = [sampleWork(1)]
  const company = [{ ...blankCompany, fabrics: [{ name: 'Azul', image: '' }] }]
  const product = sampleProduct(1)
  const shown = (texts: Texts) =>
    [
      ...pages([texts], { ...otherLists(), works, company }),
      renderProduct(sampleContent({ texts: [texts], products: [product] }), product),
    ]
      .map(({ html }) => html.split('<script')[0])
      .join()
  const before = shown({})
  const own = (name: TextName) => `Nosso & só nosso ${name === 'trade' ? 'toldo' : name}.`
  const after = shown(Object.fromEntries(textNames.map((name) => [name, own(name)])))
  for (const name of textNames) {
    const shipped = escaped(demoTexts[name].split('\n')[0] ?? '')
    expect(before, name).toContain(shipped)
    expect(after, name).toContain(escaped(own(name)))
    // The trade is also in the phrase of the opening, which has a text of its own.
    expect(after, name).not.toContain(name === 'trade' ? `| ${shipped}` : `>${shipped}<`)
  }
  const titles = [...home({ hero1Description: 'x', ...withPicture('hero1') }).matchAll(/hero-title">([^<]+)/g)]
  expect(titles.map((match) => match[1])).toEqual([
    'Toldos Retráteis',
    'Toldos Policarbonato',
    'Cobertura com Platibanda',
    'Toldo Cortina',
  ])
})

test('a description that names another trade stays as it is, and the samples of awnings are gone', () => {
  const meta = [{ ...sampleConfig, description: 'Vidraçaria em Campo Grande.' }]
  const description = (texts: Texts) => /name="description" content="([^"]*)"/.exec(home(texts, { meta }))?.[1]
  expect(description({})).toBe('Toldos e coberturas em Campo Grande, MS. Vidraçaria em Campo Grande.')
  expect(description({ trade: 'Vidraçarias' })).toBe('Vidraçaria em Campo Grande.')
  expect(home({ trade: 'Vidraçarias' })).not.toContain('feed-title')
})

test('what the owner wrote above the works is not above the samples', () => {
  expect(home({ feedTitle: 'Nossas obras' })).not.toContain('>Nossas obras<')
})

test('each line of the owner’s text about the company is a paragraph', () => {
  expect(home({ aboutText: 'Um.\n\nDois.\nDois.' })).toContain(
    '<p class="prose">Um.</p><p class="prose">Dois.</p><p class="prose">Dois.</p>',
  )
})

test('the owner’s first slide is preloaded in its best format, and the shipped one is on the page nowhere', () => {
  const html = home(withPicture('hero1'))
  const preloads = [...html.matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(([link]) => link)
  expect(preloads).toHaveLength(1)
  const srcset = [480, 960, 1440].map((width) => `/media/${picture.hash}-${width}.avif ${width}w`).join(', ')
  expect(preloads[0]).toContain(`type="image/avif" imageSrcSet="${srcset}"`)
  const sizes = /imageSizes="([^"]*)"/.exec(preloads[0] ?? '')?.[1]
  expect(html).toContain(`<source type="image/avif" srcSet="${srcset}" sizes="${sizes}"/>`)
  expect(html).toMatch(/<img src="[^"]*-960\.webp" alt="" width="3000" height="2000" loading="eager"/)
  expect(html).not.toContain('hero-toldo-retratil')
})

test('previews of links show the owner’s first own slide, else the first work, else the shipped picture', () => {
  const settings = { ...sampleSettings, publicUrl: 'https://toldos.example', apiUrl: 'https://api.example' }
  const address = `https://api.example/media/${picture.hash}-1200.jpg`
  const shown = (texts: Texts) =>
    pages([texts], { settings }).map(({ html }) => /property="og:image" content="([^"]*)"/.exec(html)?.[1])
  expect(new Set(shown(withPicture('hero1')).filter(Boolean))).toEqual(new Set([address]))
  expect(home(withPicture('hero1'), { settings })).toContain(`"image":"${address}"`)
  expect(shown(withPicture('hero2')).join()).toContain(address)
  const works = [sampleWork(1, { picture: { ...picture, hash: 'b'.repeat(64) } })]
  expect(home(withPicture('hero2'), { settings, works })).toContain(`"image":"${address}"`)
  expect(home({}, { settings, works })).toContain(`"image":"https://api.example/media/${'b'.repeat(64)}-1200.jpg"`)
  expect(shown({}).join()).not.toContain('/media/')
})

test('the owner’s pictures come from the API’s host', () => {
  const settings = { ...sampleSettings, apiUrl: 'https://api.example' }
  const [html = ''] = home(withPicture('hero1', withPicture('about')), { settings }).split('<script')
  expect(html).not.toMatch(/[" ]\/media\//)
  expect(html).toContain('imageSrcSet="https://api.example/media/')
})

test('a focal point is a rule in the style sheet that the policy allows, never a style attribute', () => {
  const texts = {
    ...withPicture('hero2', { hero2Focus: '30% 80%' }),
    ...withPicture('about'),
    ...withPicture('excellence', { excellenceFocus: '1% 2%' }),
  }
  const [first, ...others] = pages([texts])
  const rules =
    '.hero-picture-2{object-position:30% 80%}.about-picture img{object-position:50% 50%}.excellence-picture{object-position:1% 2%}'
  expect(first?.inlineStyles).toEqual([sampleAssets.style + rules])
  expect(first?.html).toContain(`<style>${sampleAssets.style}${rules}</style>`)
  expect(first?.html).not.toMatch(/<[^>]+\sstyle=/)
  for (const { inlineStyles } of others) expect(inlineStyles.join()).not.toContain('object-position')
})

test('the company’s own logo and colour are on every page, in its head and in the manifests', () => {
  const settings = { ...sampleSettings, publicUrl: 'https://toldos.example' }
  const logoPicture = { ...picture, height: 1500 }
  const texts = { accent: '#0b5c2e', logoPicture, logoImage: image }
  const all = pages([texts], { settings })
  const icon = `/media/icon-192-${picture.hash}.png`
  for (const { html, path, inlineStyles } of all.filter(({ contentType }) => contentType === undefined)) {
    expect(inlineStyles.join(), path).toContain(':root{--color-brand:#0b5c2e;--color-brand-deep:#073b1e}')
    expect(html, path).toContain('<meta name="theme-color" content="#073b1e"/>')
    expect(html, path).toContain(`<link rel="icon" href="${icon}"`)
    expect(html, path).toContain(`<link rel="apple-touch-icon" href="${icon}"/>`)
    // Its size reserves its place. A wide one has the company's name in it, which screen readers still hear.
    expect(html, path).toMatch(
      /<img src="[^"]*" srcSet="[^"]*" sizes="12rem" width="3000" height="1500" alt="" class="own-logo"/,
    )
    expect(html, path).toContain(`<span class="visually-hidden">${sampleConfig.title}</span>`)
    expect(html, path).not.toContain('viewBox="0 0 48 48"')
  }
  const manifests = all.filter(({ path }) => path.endsWith('manifest.webmanifest')).map(({ html }) => JSON.parse(html))
  expect(manifests).toHaveLength(2)
  for (const { icons, theme_color } of manifests)
    expect([icons[0].src, theme_color, icons.length]).toEqual([icon, '#073b1e', 2])
  expect(all[0]?.html).toContain(`"logo":"https://toldos.example/media/icon-512-${picture.hash}.png"`)
  // In a square a wider one is an unreadable bar.
  const bar = home({ ...texts, logoPicture: { ...picture, height: 1000 } }, { settings })
  expect(bar).toContain('<link rel="icon" href="/favicon.svg"')
  expect(bar).toContain(`"logo":"https://toldos.example${image}"`)
  expect(home({ ...texts, logoPicture: picture })).toContain(`<span class="clamped">${sampleConfig.title}</span>`)
})

test('the description of the shipped picture does not stay with the owner’s', () => {
  expect(home({})).toContain(`alt="${shippedTexts.hero1Alt}"`)
  expect(home(withPicture('hero1'))).not.toContain(`alt="${shippedTexts.hero1Alt}"`)
  expect(home(withPicture('hero1', { hero1Alt: 'A nossa obra' }))).toContain('alt="A nossa obra"')
  expect(home(withPicture('about'))).toMatch(/<img src="\/media\/[^"]*" alt=""/)
  expect(home(withPicture('about', { aboutAlt: 'A nossa equipe' }))).toContain('alt="A nossa equipe"')
})

test('a photo that is not saved is previewed from its data URL', () => {
  const content = sampleContent({ texts: [{ hero1Image: 'data:1', hero1Picture: null, hero1Focus: '1% 2%' }] })
  const { html, inlineStyles } = renderPreview(content, { entity: 'texts', id: '' }, sampleAssets)
  expect(html).toMatch(/<picture><img src="data:1" alt="" width="3" height="2"/)
  expect(html).not.toContain('rel="preload" as="image"')
  expect(inlineStyles.join()).toContain('.hero-picture-1{object-position:1% 2%}')
})

test('the panel knows the shipped picture of each slot', () => {
  const names = {
    about: 'sobre' as const,
    excellence: 'excelencia' as const,
    ...Object.fromEntries(slides.map((picture, at) => [`hero${at + 1}`, picture])),
  }
  const paths = pictureSlots.map((slot) => {
    const name = names[slot as keyof typeof names] as keyof typeof sitePictures
    return [slot, sitePicturePath(name, sitePictures[name].widths[0], 'avif')]
  })
  expect(shippedPictures).toEqual(Object.fromEntries(paths))
})
