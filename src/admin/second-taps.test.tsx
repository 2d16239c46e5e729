// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draftForm, newDraftKey, writeDraft } from '#browser/draft-store.ts'
import { saveSession } from '#browser/session.ts'
import { createSessionStore } from '#server/access/sessions.store.ts'
import { readEnv } from '#server/process/env.ts'
import { seedSamples } from '#server/seed/seed.ts'
import { openPanel, stored, watchForms } from '#support/open-panel.tsx'
import { panelSlices } from '#support/panel-slices.ts'
import { paths, screenPath } from './ui/paths.ts'

const files = Object.keys(import.meta.glob(['./*/*-screen.tsx', '!./{auth,lists}/*']))
const screens = [...files.map((file) => screenPath(file.split('/')[1] ?? '')), `${paths.history}?trash=1`]

// A link to elsewhere leaves the panel.
const controls = 'button, a[href^="/"]:not([target]), summary, [type="checkbox"], [type="radio"]'
/** The names of those whose use is repeating. */
const repeating = /^(Subir|Descer|\+ .*)$/

/** Prepares the panel over the samples with a changed contact, deleted items and drafts. */
async function prepareSite(path: string) {
  const { admin, db, open, send, sent } = await openPanel(path, { environment: { PRODUCT_IMAGE_REQUIRED: 'false' } })
  await seedSamples(db, readEnv({}, process.cwd()), process.cwd())
  for (const change of [{}, { whatsapp: '67988887777', phone: '6733335555' }])
    expect((await send('POST', '/meta', { ...stored, ...change })).statusCode).toBe(200)
  for (const { endpoints, seed } of panelSlices)
    for (const count of [1, 2, 3]) {
      const body = 'email' in seed ? { ...seed, email: `bia${count}@toldaria.example` } : seed
      const reply = await send('POST', endpoints.create.path, body)
      expect(reply.statusCode, reply.body).toBe(201)
      if (count > 1) await send('DELETE', endpoints.remove.path.replace(':id', reply.json()._id))
    }
  let calls = 0
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    calls += 1
    return fetch(...call).finally(() => (calls -= 1))
  })

  /** Resolves when nothing is loaded, and what that has changed is shown. */
  async function settle() {
    let hasChanged = true
    const observer = new MutationObserver(() => {
      hasChanged = true
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const isBusy = () =>
      hasChanged || calls > 0 || !document.querySelector('h1') || document.querySelector('.skeleton') !== null
    for (let idle = 0; idle < 3; idle = isBusy() ? 0 : idle + 1) {
      hasChanged = false
      await vi.dynamicImportSettled()
      await new Promise((resolve) => setTimeout(resolve))
    }
    observer.disconnect()
  }

  return {
    settle,
    writes: () => sent.filter((call) => !call.startsWith('GET ')),
    async openScreen() {
      cleanup()
      toast.remove()
      localStorage.clear()
      // 'Sair' ends the former one.
      const access_token = await createSessionStore(db).open(admin._id)
      saveSession({ userId: admin._id, access_token, email: admin.email })
      for (const { slice, seed } of panelSlices)
        for (const key of [1, 2].map(() => newDraftKey(draftForm(`${slice}.new`)))) writeDraft(key, { values: seed })
      open()
      await settle()
    },
  }
}

/** When the last first tap was, in ms. */
let firstAt = 0

function tap(control: Element, at: number) {
  const place = { bubbles: true, cancelable: true, clientX: 100, clientY: 100 }
  const click = new MouseEvent('click', { ...place, detail: 1 })
  Object.defineProperty(click, 'timeStamp', { value: at })
  control.dispatchEvent(new PointerEvent('pointerdown', { ...place, pointerType: 'touch' }))
  control.dispatchEvent(click)
}

/** What can be tapped, as if all of it lay below the finger. */
const tappable = () =>
  [...document.querySelectorAll(controls)].filter((control) => !control.closest('[inert], :disabled'))
const find = (kind: string) => tappable().find((control) => kindOf(control) === kind)

const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent ?? ''

/** What is tapped once for all of it: the tick boxes of a dialog, all links to a screen, buttons whose names differ by item. */
function kindOf(control: Element): string {
  if (control instanceof HTMLAnchorElement) return control.pathname
  const toast = control.closest('.toast-outlet') && 'toast'
  const dialog = control.closest('dialog')?.querySelector('h2')?.textContent
  const screen = control.closest('main') && location.pathname
  const name = control instanceof HTMLInputElement ? control.type : nameOf(control)
  const kind = [toast ?? dialog ?? screen ?? 'frame', name].join(': ')
  return kind.replace(/["“][^"”]*["”]/g, '…').replace(/\d+/g, '1')
}

const tapped = new Set<string>()

test.each(screens)('on %s a second tap after 300 ms counts only where repeating is its use', async (path) => {
  // React renders by itself, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  watchForms()
  let heard: string[] = []
  const onClick = ({ target }: Event) => heard.push(kindOf(target as Element))
  document.body.addEventListener('click', onClick, true)
  onTestFinished(() => document.body.removeEventListener('click', onClick, true))

  let site = await prepareSite(path)
  /** What was tapped since the screen was opened, and when a kind that is still to be tapped was first seen. */
  let way: string[] = []
  const ways = new Map<string, readonly string[]>()

  async function press(kind: string) {
    const control = find(kind)
    if (!control) return
    firstAt += 10_000
    tap(control, firstAt)
    await site.settle()
    way.push(kind)
    return control
  }
  async function reach(kind: string) {
    const wayThere = ways.get(kind) ?? []
    const follow = async (steps: readonly string[]) => {
      for (const step of steps) if (!find(kind)) await press(step)
      return find(kind) !== undefined
    }
    if (await follow(wayThere.slice(-1))) return
    await site.openScreen()
    way = []
    if (await follow(wayThere)) return
    // What led there was removed.
    site = await prepareSite(path)
    await site.openScreen()
    way = []
    expect(await follow(wayThere), `${kind}, by ${wayThere}`).toBe(true)
  }
  function note() {
    if (location.pathname !== path.split('?')[0]) return
    for (const kind of tappable().map(kindOf)) if (!tapped.has(kind) && !ways.has(kind)) ways.set(kind, [...way])
  }

  await site.openScreen()
  note()
  while (ways.size > 0) {
    const kinds = [...ways.keys()]
    const kind = kinds.findLast(find) ?? kinds[0] ?? ''
    await reach(kind)
    ways.delete(kind)
    tapped.add(kind)
    const control = await press(kind)
    const writes = site.writes()
    const seconds = tappable()
    heard = []
    for (const second of seconds) tap(second, firstAt + 300)
    const isField = control instanceof HTMLInputElement
    const repeats = control && seconds.includes(control) && (isField || repeating.test(nameOf(control)))
    expect(heard, `after ${way.slice(-3)}`).toEqual(repeats ? [kind] : [])
    await site.settle()
    if (!repeats) expect(site.writes(), `after ${way.slice(-3)}`).toEqual(writes)
    note()
  }
})
