import type { APIRequestContext } from '@playwright/test'
import { storageKeys } from '#browser/storage-keys.ts'
import { removeDataDir, startBuiltServer } from '#support/built-server.ts'
import { expect, test } from '#support/e2e-test.ts'
import { phone } from '#support/panel-e2e.ts'
import { panelSlices } from '#support/panel-slices.ts'
import { createFinger, watchCalls } from '#support/taps.ts'

test.use({
  viewport: phone,
  isMobile: true,
  hasTouch: true,
  // A server for each test: what one has removed or confirmed another could not tap.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern even where no fixture is needed
  baseURL: async ({}, use) => {
    const server = await startBuiltServer()
    await use(server.url)
    await server.stop()
    removeDataDir(server.dataDir)
  },
})
test.describe.configure({ mode: 'parallel' })

const lists = panelSlices.map(({ address }) => address)
// Last the one that ends the sessions of others.
const others = ['dashboard', 'footer', 'page', 'site', 'history', 'history?trash=1', 'help', 'security']
const screens = [...lists, ...others.map((name) => `/admin/${name}`)]

for (const { afterMs, letters } of [
  { afterMs: 120, letters: 100 },
  { afterMs: 300, letters: 100 },
  { afterMs: 450, letters: 100 },
  { afterMs: 300, letters: 200 },
])
  test(`what lies under the finger ${afterMs} ms after a tap hears nothing, with letters at ${letters} %`, {
    tag: '@night',
  }, async ({ page, signIn, api, faults }) => {
    test.setTimeout(1_800_000)
    // Such as for the last user, who cannot be deleted.
    faults.expect(/Failed to load resource/)
    // A page behind another is slow.
    page.context().on('page', (opened) => opened.close())
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: (16 * letters) / 100 } })
    const finger = await createFinger(page)
    const { settle, writes } = watchCalls(page)
    await page.addInitScript(watchControls)
    const drafts = panelSlices.map(({ slice, seed }) => ({ form: `${slice}.new`, values: seed }))
    await page.addInitScript(leaveDrafts, { keys: storageKeys, drafts })
    await changeContent(api)

    const tapped = new Set<string>()
    const missed: string[] = []
    const kindsShown = () => page.evaluate(() => controls.kinds())
    const placeOf = (kind: string) => page.evaluate((kind) => controls.placeOf(kind), kind)

    for (const screen of screens) {
      /** The kinds still to tap, each with the taps that led to it. */
      const ways = new Map<string, readonly string[]>()

      async function note(way: readonly string[]) {
        if (new URL(page.url()).pathname !== screen.split('?')[0]) return
        for (const kind of await kindsShown()) if (!tapped.has(kind) && !ways.has(kind)) ways.set(kind, way)
      }
      async function open() {
        await page.goto(screen)
        await settle()
        if (!page.url().endsWith('/admin/login')) return
        await signIn(screen)
        await settle()
      }
      async function back() {
        const closed = await page.evaluate(() => controls.closeDialog())
        if (!closed) await page.goBack()
        await settle()
      }
      const stay = async () => {}
      /** Of those seen last, the first that is shown: a dialog is closed before it is confirmed. */
      async function nextKind() {
        const shown = await kindsShown()
        const last = [...ways.keys()].findLast((kind) => shown.includes(kind))
        const kinds = [...ways].filter(([kind, way]) => !last || (shown.includes(kind) && way === ways.get(last)))
        return kinds[0]
      }
      /** Reaches it from what is shown, else from what was shown before, else from the screen as it opens. */
      async function reach(kind: string, way: readonly string[]) {
        for (const start of [stay, back, open]) {
          await start()
          for (const step of start === open ? way : way.slice(-1)) {
            const place = (await placeOf(kind)) ? undefined : await placeOf(step)
            if (place) await finger.tap(...place)
            await settle()
          }
          const place = await placeOf(kind)
          if (place) return place
        }
        return
      }

      await open()
      await note([])
      for (let next = await nextKind(); next; next = await nextKind()) {
        const [kind, way] = next
        ways.delete(kind)
        const place = await reach(kind, way)
        const steps = [...way, kind].join(' → ')
        if (!place) {
          missed.push(steps)
          continue
        }
        tapped.add(kind)
        await finger.tap(...place)
        await settle()
        const first = await page.evaluate(() => controls.startSecond())
        if (first !== kind) {
          missed.push(`${steps}: hit ${first}`)
          continue
        }
        const before = writes.length
        await finger.tapAfter(afterMs, ...place)
        await settle()
        const { heard, isRepeated } = await page.evaluate(() => controls.second())
        expect.soft(heard, steps).toEqual([])
        if (!isRepeated) expect.soft(writes.slice(before), steps).toEqual([])
        await note([...way, kind])
      }
    }
    expect(tapped.size).toBeGreaterThan(200)
    // Such as in a toast that was shown once, or ended as the finger came.
    expect(missed.length, missed.join('\n')).toBeLessThan(20)
  })

/** A changed contact and deleted items have controls of their own. */
async function changeContent(api: APIRequestContext) {
  const [{ landline: _, version: __, ...contact }] = await (await api.get('/meta')).json()
  for (const whatsapp of ['67999998888', '67988887777'])
    expect((await api.post('/meta', { data: { ...contact, whatsapp } })).status()).toBe(200)
  for (const { endpoints, seed } of panelSlices)
    for (const count of [1, 2, 3, 4]) {
      const data = 'email' in seed ? { ...seed, email: `bia${count}@toldaria.example` } : seed
      const reply = await api.post(endpoints.create.path, { data })
      expect(reply.status(), await reply.text()).toBe(201)
      if (count > 2) await api.delete(endpoints.remove.path.replace(':id', (await reply.json())._id))
    }
}

interface Drafts {
  keys: typeof storageKeys
  drafts: { form: string; values: object }[]
}

/** In the page: leaves two drafts of each list's form. */
function leaveDrafts({ keys, drafts }: Drafts) {
  const session = JSON.parse(localStorage.getItem(keys.session) ?? 'null')
  if (!session) return
  for (const { form, values } of drafts)
    for (const opening of [1, 2]) {
      const draft = JSON.stringify({ values, at: Date.now() })
      localStorage.setItem(`${keys.drafts}${session.userId}.${form}.${opening}`, draft)
    }
}

declare const controls: {
  /** What is shown, each kind once. */
  kinds(): string[]
  /** Scrolls to the first of a kind that nothing covers, and returns its place in px of the window. */
  placeOf(kind: string): Promise<[x: number, y: number] | undefined>
  /** Closes the topmost, and returns whether there was one. */
  closeDialog(): boolean
  /** From now on a second tap is heard. Returns what has heard the first. */
  startSecond(): string | undefined
  /** What has heard the second tap and should not have; whether that was repeated which is made for it. */
  second(): { heard: string[]; isRepeated: boolean }
}

/** In the page: finds what can be tapped, by kinds, and records which of it hears a click. */
function watchControls() {
  // But for what leads the keyboard on.
  const tappable =
    'button:enabled:not(.skip-link), a[href^="/"]:not([target]), summary, [type="checkbox"]:enabled, [type="radio"]:enabled'
  const fields = 'input, select, textarea'
  const company = '[href*="//wa.me/"], [href^="tel:"], [href^="mailto:"]'
  interface Click {
    control: HTMLElement
    kind: string
    /** The action and the item that it stood for. */
    repeats: string | undefined
  }
  let first: Click | undefined
  let heard: Click[] = []

  const onClick = ({ target }: Event) => {
    const element = target as HTMLElement
    // What lies in a dialog beside its controls is nothing.
    const control = element.matches('dialog') ? element : element.closest<HTMLElement>(`a, button, summary, ${fields}`)
    if (control) heard.push({ control, kind: kindOf(control), repeats: control.dataset.repeats })
  }
  addEventListener('DOMContentLoaded', () => document.body.addEventListener('click', onClick, true))

  /** Where it is, and its name without what differs by item; of a link where it leads. */
  function kindOf(control: HTMLElement): string {
    const screen = control.closest('main, .toast-outlet') ? location.pathname : 'frame'
    if (control instanceof HTMLAnchorElement) return `${screen}: ${control.pathname}`
    const dialog = control.closest('dialog')?.querySelector('h2')?.textContent
    const part = [screen, dialog, control.closest('.toast-outlet') && 'toast'].filter(Boolean).join(', ')
    const name = control instanceof HTMLInputElement ? control.type : (control.ariaLabel ?? control.textContent)
    return `${part}: ${name}`.replace(/["“][^"”]*["”]/g, '…').replace(/\d+/g, '1')
  }

  function shown(): HTMLElement[] {
    const part = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    return [...part.querySelectorAll<HTMLElement>(tappable)].filter(
      (control) => !control.closest('[inert]') && control.checkVisibility({ visibilityProperty: true }),
    )
  }

  async function freePlaceOf(control: HTMLElement): Promise<[x: number, y: number] | undefined> {
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    // What comes into sight is laid out, and may be higher than before.
    await new Promise((done) => setTimeout(done, 30))
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = control.getBoundingClientRect()
    const place: [number, number] = [x + width / 2, y + Math.min(height / 2, 30)]
    const hit = document.elementFromPoint(...place)
    return control.contains(hit) || hit?.closest('label')?.control === control ? place : undefined
  }

  const repeatsFirst = ({ control, repeats }: Click) =>
    control.matches(fields) ? control === first?.control : repeats !== undefined && repeats === first?.repeats

  const exposed: typeof controls = {
    kinds: () => [...new Set(shown().map(kindOf))],
    async placeOf(kind) {
      heard = []
      for (const control of shown()) {
        const place = kindOf(control) === kind && (await freePlaceOf(control))
        if (place) return place
      }
      return
    },
    closeDialog() {
      const close = [...document.querySelectorAll<HTMLElement>('dialog[open] > header button')].at(-1)
      close?.click()
      return close !== undefined
    },
    startSecond() {
      first = heard[0]
      heard = []
      return first?.kind
    },
    second() {
      const wrong = heard.filter((click) => !repeatsFirst(click) && !click.control.matches(company))
      return { heard: wrong.map(({ control }) => control.outerHTML), isRepeated: heard.some(repeatsFirst) }
    },
  }
  Object.assign(window, { controls: exposed })
}
