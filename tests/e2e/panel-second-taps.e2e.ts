import { expect, test } from '#support/e2e-test.ts'
import { phone } from '#support/panel-e2e.ts'
import { panelSlices } from '#support/panel-slices.ts'
import { createFinger, watchCalls } from '#support/taps.ts'

test.use({ viewport: phone, isMobile: true, hasTouch: true, ownServerFor: 'panel-second-taps' })

const lists = panelSlices.map(({ address }) => address)
// Last the one that ends the sessions of others.
const others = ['dashboard', 'footer', 'page', 'history', 'history?trash=1', 'help', 'security']
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
    test.setTimeout(3_600_000)
    // Such as for the last user, who cannot be deleted.
    faults.expect(/Failed to load resource/)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: (16 * letters) / 100 } })
    const finger = await createFinger(page)
    const { settle, writes } = watchCalls(page)
    await page.addInitScript(hearClicks)
    const tapped = new Set<string>()

    /** Opens a screen and taps on its way; false if something on that is gone. */
    async function follow(screen: string, way: readonly string[]): Promise<boolean> {
      await signIn(screen)
      await settle()
      for (const kind of way) {
        const place = await placeOf(kind)
        if (!place) return false
        await finger.tap(...place)
        await settle()
      }
      return true
    }
    const kindsShown = async () => (await page.evaluate(controls, '')).map(({ kind }) => kind)
    const placeOf = async (kind: string) => (await page.evaluate(controls, kind)).at(0)?.place

    for (const screen of screens) {
      // For the trash.
      const [question] = await (await api.get('/faq')).json()
      await api.delete(`/faq/${question._id}`)
      const ways: string[][] = [[]]
      for (const way of ways) {
        if (!(await follow(screen, way))) continue
        const kinds = new Set((await kindsShown()).filter((kind) => !tapped.has(kind)))
        for (const kind of kinds) {
          tapped.add(kind)
          const place = (await follow(screen, way)) && (await placeOf(kind))
          if (!place) continue
          await finger.tap(...place)
          await settle()
          const leadsOn = (await kindsShown()).some((other) => !kinds.has(other) && !tapped.has(other))
          if (leadsOn && way.length < 2) ways.push([...way, kind])
          const before = writes.length
          await page.evaluate(() => Object.assign(window, { heard: [] }))
          await finger.tapAfter(afterMs, ...place)
          await settle()
          const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
          expect(heard, `${screen}: ${[...way, kind].join(', ')}`).toEqual([])
          if (!/: (Subir|Descer|\+ .*)$/.test(kind))
            expect(writes.slice(before), `${screen}: ${[...way, kind].join(', ')}`).toEqual([])
        }
      }
    }
    expect(tapped.size).toBeGreaterThan(100)
  })

/** In the page: records which controls hear a click, but for links to the company and what is made for repeating. */
function hearClicks() {
  const allowed =
    '[data-repeats], input, select, textarea, label, [href*="//wa.me/"], [href^="tel:"], [href^="mailto:"]'
  const onClick = ({ target }: Event) => {
    const element = target as Element
    // What lies in a dialog beside its controls is nothing.
    const control = element.matches('dialog') ? element : element.closest('a, button, summary')
    if (control && !control.matches(allowed)) (window as unknown as { heard: string[] }).heard?.push(control.outerHTML)
  }
  addEventListener('DOMContentLoaded', () => document.body.addEventListener('click', onClick, true))
}

/**
 * In the page: what can be tapped, each kind once, by the name of a control, its dialog or screen; if one is wanted that one alone, scrolled
 * to, with its place in px of the window.
 */
function controls(wanted: string): { kind: string; place: [x: number, y: number] }[] {
  const kinds = new Map<string, { kind: string; place: [number, number] }>()
  for (const control of document.querySelectorAll<HTMLElement>('button:enabled, a[href^="/"]:not([target]), summary')) {
    const dialogs = [...document.querySelectorAll('dialog[open]')]
    const isCovered = dialogs.length > 0 && !dialogs.at(-1)?.contains(control)
    if (isCovered || control.closest('[inert]') || !control.checkVisibility({ visibilityProperty: true })) continue
    const part = control.closest('dialog')?.querySelector('h2')?.textContent ?? location.pathname
    const name = control instanceof HTMLAnchorElement ? control.pathname : (control.ariaLabel ?? control.innerText)
    const kind = `${part}: ${name}`.replace(/["“][^"”]*["”]/g, '…').replace(/\d+/g, '1')
    if (kinds.has(kind) || (wanted && kind !== wanted)) continue
    if (wanted) control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = control.getBoundingClientRect()
    kinds.set(kind, { kind, place: [x + width / 2, y + Math.min(height / 2, 30)] })
  }
  return [...kinds.values()]
}
