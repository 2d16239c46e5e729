import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'
import sharp from 'sharp'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Finding {
  id: string
  help: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Of axe's experimental rules: a visible label stands in the name (WCAG 2.5.3), so that it can be said to the device. */
const labelRules = { 'label-content-name-mismatch': { enabled: true } }

/**
 * Fails if axe finds a violation of WCAG 2.2 AA in the page, or in the document of a frame, at rest, or if words look like a link and are in no link's name. `name` is the
 * state's name in the message.
 */
export async function expectNoAxeFindings(page: Page | Frame, name: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // The page below the phone's open menu is inert, and with it its heading.
  const isWhole = !(await page.evaluate(() => document.querySelector('main')?.inert))
  const rules = {
    ...labelRules,
    'landmark-one-main': { enabled: isWhole },
    'page-has-heading-one': { enabled: isWhole },
  }
  const findings = await measureAtRest(page, () =>
    page.evaluate(
      async ({ tags, rules }) => {
        const { axe } = window as unknown as { axe: { run: (options: unknown) => Promise<{ violations: Finding[] }> } }
        return (await axe.run({ runOnly: tags, rules, resultTypes: ['violations'] })).violations
      },
      { tags, rules },
    ),
  )
  const lines = findings.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(lines, `axe finds nothing in: ${name}`).toEqual([])
  expect(await page.evaluate(wordsInNoName), `words that name no link or button beside them in: ${name}`).toEqual([])
}

/**
 * The visible words that screen readers do not get, as those that stand for a link which covers its whole card, and that are not in the name
 * of any link or button of that card: who says them to the device reaches nothing.
 */
function wordsInNoName(): string[] {
  const { axe } = window as unknown as {
    axe: {
      setup: (root: Element) => void
      teardown: () => void
      commons: { text: { accessibleText: (element: Element) => string } }
    }
  }
  axe.setup(document.documentElement)
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const isDescription = ({ id }: Element) => id !== '' && document.querySelector(`[aria-describedby~="${id}"]`) !== null
  const found = [...top.querySelectorAll<HTMLElement>('[aria-hidden="true"]:not(svg)')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
    .filter((element) => !isDescription(element))
    .map((element) => ({
      words: element.innerText.trim().toLowerCase(),
      card: element.parentElement?.closest('article, li, a'),
    }))
    .filter(({ words, card }) => {
      // Words of no card stand for no link, such as a day of the week beside the legend of its fields.
      if (!card) return false
      const controls = card.matches('a') ? [card] : [...card.querySelectorAll('a, button')]
      const names = controls.map((control) => axe.commons.text.accessibleText(control).toLowerCase())
      return (
        /\p{L}{3}/u.test(words) && !words.split('\n').every((line) => names.some((name) => name.includes(line.trim())))
      )
    })
    .map(({ words }) => words)
  axe.teardown()
  return found
}

/**
 * Resolves when the page is at rest: fonts are loaded, and no animation or transition has run for three frames.
 * Infinite animations, such as a spinner's, do not count.
 */
export async function waitUntilAtRest(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        )
    for (let stillFrames = 0; stillFrames < 3; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      stillFrames = isMoving() ? 0 : stillFrames + 1
    }
  })
}

/**
 * Measures a page at rest. If an animation starts during a measurement (a toast closes), the measurement is repeated,
 * since it belongs to no state of the page.
 */
export async function measureAtRest<Result>(page: Page | Frame, measure: () => Promise<Result>): Promise<Result> {
  for (;;) {
    await waitUntilAtRest(page)
    const movement = await page.evaluateHandle(() => {
      const seen = { count: 0 }
      for (const type of ['transitionrun', 'animationstart'])
        document.addEventListener(type, () => (seen.count += 1), { capture: true })
      return seen
    })
    const result = await measure()
    if ((await movement.evaluate(({ count }) => count)) === 0) return result
  }
}

interface TextPlace {
  text: string
  color: string
  isLarge: boolean
  /** The boxes of the text's lines, in document pixels. */
  lines: { x: number; y: number; width: number; height: number }[]
}

export interface TextContrast {
  text: string
  /** The minimum contrast of WCAG 1.4.3: 3 for large text, otherwise 4.5. */
  wanted: number
  /** The contrast to the rendered pixels behind its lines: the fifth percentile, so that single pixels do not count. */
  measured: number
}

/** Measures the contrast of texts to what is rendered behind them. Pictures must be loaded, and the page at rest. */
export async function textContrasts(page: Page, section: string, texts: string): Promise<TextContrast[]> {
  const places = await page.locator(section).locator(texts).evaluateAll(readPlaces)
  await page.evaluate(hideText)
  const clip = await page.locator(section).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + scrollX, y: y + scrollY, width, height }
  })
  const png = await page.screenshot({ clip, fullPage: true })
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return places.map(({ text, color, isLarge, lines }) => {
    const ink = luminance(color.match(/[\d.]+/g)?.map(Number) ?? [], 0)
    const contrasts: number[] = []
    for (const line of lines) {
      const left = Math.ceil(line.x - clip.x)
      const top = Math.ceil(line.y - clip.y)
      // Measures every other pixel, which is exact enough.
      for (let y = top; y < Math.min(top + line.height, info.height); y += 2)
        for (let x = left; x < Math.min(left + line.width, info.width); x += 2)
          contrasts.push(contrast(ink, luminance(data, (y * info.width + x) * info.channels)))
    }
    contrasts.sort((a, b) => a - b)
    return { text, wanted: isLarge ? 3 : 4.5, measured: contrasts[Math.floor(contrasts.length * 0.05)] ?? 0 }
  })
}

function readPlaces(elements: Element[]): TextPlace[] {
  return elements
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => {
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const range = document.createRange()
      range.selectNodeContents(element)
      // A decoration before the words is no part of them.
      const decoration = element.querySelector(':scope > [aria-hidden="true"]:first-child')
      if (decoration) range.setStartAfter(decoration)
      const lines = [...range.getClientRects()].map(({ x, y, width, height }) => ({
        x: x + scrollX,
        y: y + scrollY,
        width,
        height,
      }))
      const size = Number.parseFloat(fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      return { text: element.textContent ?? '', color, isLarge, lines }
    })
}

/** Hides texts and floating elements. Uses an adopted style sheet, since the CSP allows no other. */
function hideText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`* { color: transparent !important; transition: none !important }
    .site-header, .floating-whatsapp { visibility: hidden !important }`)
  document.adoptedStyleSheets = [sheet]
}

const linear = Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
)

/** Relative luminance (WCAG 2.2) of the sRGB colour in the three `bytes` from `at`. */
function luminance(bytes: ArrayLike<number>, at: number): number {
  const share = (channel: number) => linear[bytes[at + channel] ?? 0] ?? 0
  return 0.2126 * share(0) + 0.7152 * share(1) + 0.0722 * share(2)
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
