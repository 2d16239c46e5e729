import type { APIRequestContext, Frame, Locator, Page } from '@playwright/test'
import { publicEntityNames, publicListNames } from '#contract/entities.ts'
import { pageTexts, type TextName, textNames } from '#contract/page-texts.text.ts'
import { pictureNames } from '#contract/texts.ts'
import { expect, test } from '#support/e2e-test.ts'
import { phone } from '#support/panel-e2e.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'
import { createRandom, seed } from '#support/random.ts'
import { sampleBody } from '#support/sample-bodies.ts'

test.use({ viewport: phone, isMobile: true, hasTouch: true, ownServerFor: 'panel-site-taps' })

const pages = [
  { title: 'Início', taps: 120 },
  // Its own trade is no awnings.
  { title: 'Trabalhos', taps: 40 },
  { title: 'Toldo da Ana', taps: 40 },
]

test('two hundred taps at random places of a filled page open what is under the finger, or say why not', {
  tag: '@night',
}, async ({ page, signIn, api }) => {
  test.slow()
  const { random } = createRandom(seed)
  const values = await fillSite(api)
  await signIn('/admin/site')
  const misses: string[] = []
  for (const { title, taps } of pages) {
    const frame = await openInFrame(page, title)
    for (let tap = 0; tap < taps; tap++) {
      const seen = await tapAt(page, frame, { down: random(), x: random(), y: random() })
      const miss = missOf(seen, values)
      if (miss) misses.push(`${title}: ${miss}, ${JSON.stringify(seen)}`)
    }
  }
  expect(misses, `seed ${seed}`).toEqual([])
})

/** The lists whose items have words of their own here; any other one has a sample. */
const filled: readonly string[] = ['products', 'services', 'works', 'faq']

/** Fills in everything that visitors can see, and returns all lines of it. */
async function fillSite(api: APIRequestContext): Promise<string[]> {
  const photo = dataUrlOf(await photoPixels(600, 400).jpeg().toBuffer())
  const save = async (method: 'post' | 'put', path: string, data: object) => {
    const reply = await api[method](path, { data })
    expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true)
    return await reply.json()
  }
  await save('put', '/texts', {
    ...Object.fromEntries(textNames.map((name) => [name, ownText(name)])),
    ...Object.fromEntries(pictureNames.map((name) => [`${name}Image`, photo])),
  })
  const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' }))
  await save('put', '/company', {
    ...{ town: 'Dourados', state: 'MS', areas: ['Terenos', 'Sidrolândia'], foundedYear: 2004, projects: 900 },
    ...{ hours: [...week, { day: 6, from: '08:00', to: '12:00' }], closedOn: ['2099-12-25'] },
    ...{ prices: 'Desde R$ 350 por metro.', guarantee: '5 anos na lona', payment: ['Pix', 'Boleto em 3 vezes'] },
    ...{ legalName: 'Toldos da Ana Ltda.', cnpj: '11222333000181', cpf: '11144477735', email: 'juridico@ana.example' },
    ...{ reviewsUrl: 'https://g.page/ana', fabrics: [{ name: 'Lona vinílica', image: photo }, { name: 'Tela solar' }] },
  })
  await save('post', '/meta', {
    ...{ title: 'Toldos da Ana', description: 'Sombra sob medida desde sempre.', address: 'Rua das Acácias, 12' },
    ...{ phone: '6733221100', whatsapp: '67998120001', email: 'ana@toldos.example' },
    ...{ facebook: 'https://facebook.com/ana', instagram: 'https://instagram.com/ana' },
  })
  const product = await save('post', '/products', {
    ...{ title: 'Toldo da Ana', image: photo, features: ['Lona acrílica', 'Braço de alumínio'] },
    ...{ priceFrom: 'Desde R$ 900', text: 'Feito para a sua varanda.\nCom mão de obra.' },
  })
  await save('post', '/services', { title: 'Lavagem', description: 'Sem desmontar.', image: photo, youtubeId: '' })
  for (const number of [1, 2, 3])
    await save('post', '/works', {
      ...{ title: `Loja ${number} da Rita`, image: photo, before: photo, district: `Vila ${number}` },
      ...{ productId: product._id, comment: `Ficou ótimo, ${number} vezes.`, commentAuthor: `Rita ${number}` },
      commentAllowed: true,
    })
  await save('post', '/faq', { question: 'Molha por dentro?', answer: 'Não, nem com vento.', order: 0 })
  for (const name of publicListNames.filter((name) => !filled.includes(name)))
    await save('post', `/${name}`, { ...sampleBody(name), image: photo })
  return linesIn(await Promise.all(publicEntityNames.map(async (name) => (await api.get(`/${name}`)).json())))
}

function ownText(name: TextName): string {
  const { kind } = pageTexts[name]
  if (name === 'places') return 'Casa própria\nLoja própria\nPátio próprio'
  if (kind === 'figure') return name === 'aboutYears' ? '41' : '977'
  const line = `Texto próprio de ${name}`
  return kind === 'lines' ? `${line}, com uma frase mais longa, que enche mais de uma linha.\nE outra linha.` : line
}

/** Every line of every text within a value, without those that nobody reads. */
function linesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').map(plain).filter(isLong)
  return Object.entries(value ?? {}).flatMap(([name, part]) =>
    /id$|slug|image$|picture$|before|focus$|poster/i.test(name) ? [] : linesIn(part),
  )
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
const isLong = (line: string) => line.length > 2

async function openInFrame(page: Page, title: string): Promise<Frame> {
  const option = page.getByRole('option', { name: title })
  await expect(option).toBeAttached()
  const path = await option.getAttribute('value')
  await page.getByLabel('Página do site').selectOption(path)
  const shown = page.frameLocator('iframe')
  const facts = shown.locator('#frame-facts')
  await expect.poll(async () => JSON.parse((await facts.textContent()) ?? '').path).toBe(path)
  await expect(shown.locator('.edit-mark').first()).toBeAttached()
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the page is not in its frame')
  await frame.evaluate(`addEventListener('pointerdown', ({ target, clientX, clientY }) => {
    window.underFinger = (${whatIsAt})(target, clientX, clientY)
  }, true)`)
  await frame.evaluate(() => {
    const onChange = () => (window.changes += 1)
    const root = document.getElementById('root') ?? document.body
    new MutationObserver(onChange).observe(root, { subtree: true, childList: true, attributeFilter: ['class', 'open'] })
    addEventListener('toggle', onChange, true)
    addEventListener('scroll', onChange)
  })
  return frame
}

declare global {
  interface Window {
    underFinger: UnderFinger | undefined
    /** How often what is on the page has opened, closed, or changed its class. */
    changes: number
  }
}

interface UnderFinger {
  /** The name of the mark, or ''. */
  mark: string
  /** The words, or ''. */
  words: string
  isPicture: boolean
  isControl: boolean
  /** The words and links around it, each from a thing that holds the one before. */
  around: string[]
}

/** Returns what a person sees at a point of the page, from its document alone. The browser may give the touch to a control beside the point. */
function whatIsAt(target: Element, x: number, y: number): UnderFinger {
  const layers = '.site-header, aside, dialog, [popover]'
  const all = document.elementsFromPoint(x, y)
  const mark = all[0]?.closest('.edit-marks button')
  const ofPage = all.filter((element) => element.closest('#root'))
  const layer = ofPage[0]?.closest(layers)
  const seen = ofPage.filter(
    (element) =>
      element.closest(layers) === layer && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
  const isWordsAtPoint = (node: Node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    )
  }
  const words = seen.find(({ childNodes }) => [...childNodes].some(isWordsAtPoint))
  const picture = seen.find((element) => element.matches('img, svg'))
  const nearest = words ?? picture ?? seen[0]
  const around: string[] = []
  for (let element = nearest, parts = 0; element && parts < 3; element = element.parentElement ?? undefined) {
    const words = (element as HTMLElement).innerText ?? ''
    if (words.trim()) parts += 1
    around.push(...words.split('\n'), element.closest('a')?.href ?? '')
  }
  return {
    mark: mark ? mark.ariaLabel || (mark.textContent ?? '') : '',
    words: words?.textContent ?? '',
    isPicture: picture !== undefined || target.matches('img, svg'),
    isControl: target.closest('a, button, summary, input') !== null,
    around,
  }
}

const edgePx = 16

interface Tapped {
  under: UnderFinger
  /** What the page says; '' if it says nothing. */
  said: string
  /** The form that opens, or undefined. */
  form: { title: string; held: string; hasPicture: boolean } | undefined
}

/** Taps at a point: each number is from 0 to 1, the first how far down the page it is. */
async function tapAt(
  page: Page,
  frame: Frame,
  { down, x, y }: { down: number; x: number; y: number },
): Promise<Tapped> {
  await frame.evaluate(async (down) => {
    document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover()
    document.querySelector('.edit-note')?.replaceChildren()
    // What comes into view may change the page's height.
    for (let height = 0; height !== document.documentElement.scrollHeight; ) {
      height = document.documentElement.scrollHeight
      scrollTo({ top: down * (height - innerHeight), behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    window.changes = 0
    window.underFinger = undefined
  }, down)
  // A tap sooner than that after another one at its place is a second tap, and counts for nothing (second-taps.ts).
  await page.waitForTimeout(750)
  // What a form has covered takes no tap at first.
  await page.waitForFunction(() => document.getElementById('root')?.getAnimations().length === 0)
  const box = await page.locator('iframe').boundingBox()
  if (!box) throw new Error('the frame is not shown')
  // The browser gives a touch at the edge to the panel's tabs.
  const within = (share: number, size: number) => Math.floor(edgePx + share * (size - 2 * edgePx))
  await page.touchscreen.tap(box.x + within(x, box.width), box.y + within(y, box.height))
  const dialog = page.getByRole('dialog')
  const note = frame.locator('.edit-note')
  await expect
    .poll(
      async () =>
        (await dialog.locator('form').count()) > 0 ||
        (await note.textContent()) !== '' ||
        // A control may do no more than that; a place to edit opens its form later.
        (await frame.evaluate(
          () => window.changes > 0 && window.underFinger?.isControl && window.underFinger.mark === '',
        )),
    )
    .toBe(true)
  const form = (await dialog.count()) > 0 ? await readForm(dialog) : undefined
  const said = (await note.textContent()) ?? ''
  const under = (await frame.evaluate(() => window.underFinger)) as UnderFinger
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  return { under, said, form }
}

async function readForm(dialog: Locator) {
  await dialog.locator('form').locator('input, textarea, select').first().waitFor({ state: 'attached' })
  return {
    title: (await dialog.getByRole('heading').first().textContent()) ?? '',
    held: await dialog.evaluate((element: HTMLElement) => {
      const fields = [...element.querySelectorAll<HTMLInputElement>('input, textarea, select')]
      return [element.innerText, ...fields.map(({ value }) => value)].join('\n')
    }),
    hasPicture: (await dialog.locator('input[type=file]').count()) > 0,
  }
}

/** Returns what is wrong after a tap; undefined if the form holds what was under the finger, or the page says why not. */
function missOf({ under, said, form }: Tapped, values: string[]): string | undefined {
  const { mark, words, isPicture, isControl, around } = under
  const shown = plain(words)
  const valuesIn = (line: string) =>
    values.filter((value) => value === line || (value.length > 5 && line.includes(value)))
  const shownValues = valuesIn(shown)
  if (mark !== '') return form ? undefined : 'a mark opens no form'
  if (said !== '') return shownValues.length > 0 ? 'what can be changed is said to be fixed' : undefined
  if (!form) return shownValues.length > 0 || !isControl ? 'what is no control acts' : undefined
  const held = `${plain(form.held)} ${digits(form.held)}`
  if (shownValues.length > 0)
    return shownValues.some((value) => held.includes(value)) ? undefined : 'another form opens'
  if (isPicture && form.hasPicture) return
  const near = around
    .flatMap((line) => [plain(line), /\d{10,}/.exec(line)?.[0].replace(/^55/, '') ?? ''])
    .filter(isLong)
  const isHeld = (line: string) => held.includes(line) || valuesIn(line).some((value) => held.includes(value))
  return near.some(isHeld) ? undefined : 'a form of nothing near opens'
}

/** The lines of a text as digits alone: numbers are formatted. */
function digits(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/\D/g, ''))
    .filter(({ length }) => length > 6)
    .join(' ')
}
