import { placeHash, samplesHash } from '#contract/place-hash.ts'
import type { FrameFacts, Place, Seen, Tapped } from '#contract/places.ts'
import { editFrameText as text } from './edit-frame.text.ts'
import { additionsTo, type FoundPlace, type Marked, placesOn } from './edit-places.ts'

// In the panel's frames of the page: a tap on what can be changed tells the panel its place. In 'Seu site' everything can be, and is marked; in
// a preview only what the form has, and all else acts as for visitors.

const facts: FrameFacts = JSON.parse(document.getElementById('frame-facts')?.textContent ?? '')
const { previewed } = facts
const post = (message: Tapped | Seen | 'escape') => parent.postMessage(message, facts.panel || location.origin)

/** What goes on acting, so that what is hidden can be reached. */
const acting =
  '.hero-controls button, [popovertarget], details:not(.measures) > summary, .navigation-links a[href^="#"], .skip-link, nav.page-links a'

const marks = document.createElement('section')
const outline = document.createElement('div')
const outlineName = document.createElement('span')
const note = document.createElement('p')
marks.className = 'edit-marks'
marks.setAttribute('aria-label', text.marks)
outline.className = 'edit-outline'
outline.hidden = true
outline.setAttribute('aria-hidden', 'true')
note.className = 'edit-note'
note.setAttribute('role', 'status')
outline.append(outlineName)
const nextSample = document.createElement('button')
nextSample.type = 'button'
nextSample.className = 'edit-next button button-quiet'
nextSample.textContent = text.nextSample
nextSample.hidden = true
document.body.append(marks, outline, nextSample, note)

let places = new Map<Element, FoundPlace>()
/** The places of the marks. */
const marked = new Map<Element, Place>()

/** What a place is called: 'Título de Sobre', 'Foto de “Toldo fixo”'. */
function nameOf({ place: { entity, field }, item }: FoundPlace): string {
  const name = facts.names[entity][field]?.replace(/^\S+ /, '') ?? ''
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  if (item === '') return label
  return label === '' ? item : text.ofItem(label, item)
}

const longestWords = 60

/** What its mark is called by ear: its name and the words that are shown there. A photo has none. */
function labelOf(element: Element, found: FoundPlace): string {
  const name = nameOf(found)
  const shown = /(image|before)$/i.test(found.place.field) ? '' : ((element as Partial<HTMLElement>).innerText ?? '')
  let words = shown.replaceAll(/\s+/g, ' ').trim()
  if (words.length > longestWords) words = `${words.slice(0, longestWords)}…`
  return text.edit(words === '' || name.includes(words) ? name : text.saying(name, words))
}

function acts(target: Element): boolean {
  // Of a question the words edit, the rest of its line opens it.
  return target.closest(acting) !== null && !target.closest('summary > h3')
}

const layers = '.site-header, aside, dialog, main, footer'
const areaOf = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width * height
}

/**
 * Returns the smallest thing at a point that can be changed, within the item's part if the point is in one: a link may cover all of it. Words
 * that are within none are fixed.
 */
function elementAt(target: Element, x: number, y: number): Element | undefined {
  let within: Element | null = target
  while (within && !places.has(within)) within = within.parentElement
  if (!within && isContent(target)) return undefined
  if (within && places.get(within)?.place.field !== '') return within
  const part = within ?? target.closest(layers)
  const others = document.elementsFromPoint(x, y).filter((element) => places.has(element) && part?.contains(element))
  return others.sort((one, other) => areaOf(one) - areaOf(other))[0]
}

/** Whether somebody would call it something: words, a picture, a control. */
function isContent(element: Element): boolean {
  if (element.closest('a, button, svg, img')) return true
  return [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
}

/** Whether it is still that of the sample. */
function isOfSample({ entity, id, field }: Place): boolean {
  return facts.ofSample.includes(`${entity}.${id || field}`)
}

let noteTimer = 0
function say(words: string): void {
  note.textContent = words
  clearTimeout(noteTimer)
  noteTimer = setTimeout(() => note.replaceChildren(), 5000)
}

/** The mark that was pressed last. Browsers take the focus from it when a dialog opens over the frame. */
let pressed: HTMLElement | undefined

/** What is under a finger or a mouse as it goes down. A browser may give the tap to what is beside it. */
let under: Element | null = null
let isFinger = false

function onClick(event: MouseEvent): void {
  const { target, isTrusted, clientX, clientY, detail } = event
  if (!(target instanceof Element)) return
  // A key has no detail.
  const button = [target, detail > 0 ? under : null].find((one) => one && marked.has(one))
  const added = button && marked.get(button)
  if (!added && acts(target)) return
  if (target === nextSample) {
    showNextSample()
    return
  }
  const element = elementAt(target, clientX, clientY)
  const place = added ?? (element && places.get(element)?.place)
  if (place || !previewed) event.preventDefault()
  // In a preview the panel decides: of the page's words the form has a few, and the page does with all others what it does for visitors.
  if (!previewed) event.stopImmediatePropagation()
  // The loader repeats the tap that was before its script.
  if (!isTrusted) return
  pressed = button instanceof HTMLElement ? button : undefined
  if (place) post({ ...place, ...(isFinger && detail > 0 && { finger: { x: clientX, y: clientY } }) })
  else if (!previewed) say(whyNot(target))
}

/** Why a tap opens nothing. */
function whyNot(target: Element): string {
  const link = target.closest('a')
  if (link && !link.target && link.pathname !== location.pathname) return text.otherPage
  if (!isContent(target)) return text.nothing
  return target instanceof HTMLImageElement ? text.fixedPhoto : text.fixed
}

/** A link within the site leads to a place of this page; the frame stays on it, and the panel's history as it is. */
function onLink(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.target === '_blank') return
  event.preventDefault()
  if (link.hash !== '' && link.pathname === location.pathname) location.replace(link.hash)
}

/** How far the outline stands out. */
const outlinePx = 5

function showOutline(element: Element | undefined): void {
  const found = element && places.get(element)
  outline.hidden = !found
  if (!element || !found) return
  const box = element.getBoundingClientRect()
  // Within the window, whose edge would cut it.
  const left = Math.max(box.left, outlinePx)
  const width = Math.min(box.right, innerWidth - outlinePx) - left
  const { top, height } = box
  Object.assign(outline.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  outlineName.textContent = nameOf(found)
  outlineName.style.left = `${Math.min(-outlinePx, innerWidth - left - outlineName.offsetWidth)}px`
}

interface PlacedMark {
  x: number
  y: number
  size: number
  isFixed: boolean
}

/** The marks by what they mark, those of additions by their words. */
const buttons = new Map<Element | string, HTMLButtonElement>()
/** The groups of the marks by their parts of the page. */
const groups = new Map<Element, HTMLElement>()

/** Browsers give a touch to what listens to clicks; else to a control beside it, and iPhones to nothing. */
const takeTouches = () => undefined

const touchPx = 44
const smallPx = 24
/** The height of an addition's mark, and its distance from what is above and below. */
const additionPx = 56

/** Whether a tap opens the form at this place: in a preview only at the fields of its item. */
function isOffered({ place: { entity, id, field } }: FoundPlace): boolean {
  return !previewed || (field !== '' && entity === previewed.entity && id === previewed.id)
}

/** Marks every thing that can be seen, in the page's order. */
function mark(): void {
  places = new Map([...placesOn(facts)].filter(([, found]) => isOffered(found)))
  for (const element of places.keys()) element.addEventListener('click', takeTouches)
  if (previewed) return
  marked.clear()
  for (const control of document.querySelectorAll<HTMLElement>('#root :is(a, button, input, summary)'))
    if (!acts(control)) control.tabIndex = -1
  const things: Marked[] = [...places]
    .filter(([, { place }]) => place.field !== '')
    .map(([element, found]) => ({ element, place: found.place, label: labelOf(element, found) }))
  const seen = [...things, ...additionsTo(facts)].filter(({ element }) => isSeen(element)).sort(inPagesOrder)
  const grouped = new Map<HTMLElement, Marked[]>()
  for (const thing of seen) {
    const group = groupOf(thing.element)
    grouped.set(group, [...(grouped.get(group) ?? []), thing])
  }
  const times = new Map<string, number>()
  for (const thing of [...grouped.values()].flat()) {
    const time = (times.get(thing.label) ?? 0) + 1
    times.set(thing.label, time)
    if (time > 1) thing.label = text.again(thing.label, time)
  }
  const placed: PlacedMark[] = []
  const ends: number[] = []
  // First those of the sample: a mark that several things share shows only its own.
  const isSample = ({ place }: Marked) => isOfSample(place)
  for (const thing of [...seen.filter(isSample), ...seen.filter((one) => !isSample(one))]) setMark(thing, placed, ends)
  for (const [group, things] of grouped) showIn(group, things.map(buttonOf))
  showIn(marks, [...grouped.keys()])
  nextSample.hidden = sampleMarks().size === 0
}

/** A part of the page is a group of marks, which is called like its heading. */
function groupOf(element: Element): HTMLElement {
  const part = element.closest('section, footer, dialog, main') ?? document.body
  const group = groups.get(part) ?? document.createElement('div')
  groups.set(part, group)
  const heading = document.getElementById(part.getAttribute('aria-labelledby') ?? '')?.textContent
  const unnamed = part.matches('footer, main') ? (part.localName as 'footer' | 'main') : 'top'
  const label = heading || part.getAttribute('aria-label') || text.parts[unnamed]
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', label)
  return group
}

/** Shows just these children. One that stays is not moved: it keeps the focus, and a tap that has begun. */
function showIn(parent: HTMLElement, children: readonly HTMLElement[]): void {
  for (const child of [...parent.children]) if (!children.includes(child as HTMLElement)) child.remove()
  children.forEach((child, at) => {
    const { [at]: former = null } = parent.children
    if (child !== former) parent.insertBefore(child, former)
  })
}

/** The place of the sample that was shown last. */
let shownSample = ''

/** A mark for each place of the sample that can be seen, in the page's order. A photo is there to illustrate. */
function sampleMarks(): Map<string, HTMLButtonElement> {
  const found = new Map<string, HTMLButtonElement>()
  for (const [element, { entity, id, field }] of marked) {
    const place = `${entity}.${id || field}`
    const isIt = facts.ofSample.includes(place) && !(entity === 'texts' && field.endsWith('Image'))
    if (isIt && !found.has(place)) found.set(place, element as HTMLButtonElement)
  }
  const inOrder: Element[] = [...marks.querySelectorAll('button')]
  return new Map([...found].sort(([, one], [, other]) => inOrder.indexOf(one) - inOrder.indexOf(other)))
}

/** Shows the next place of the sample, after the last one the first. */
function showNextSample(): void {
  const all = [...sampleMarks()]
  const at = all.findIndex(([place]) => place === shownSample)
  const [place = '', button] = all[(at + 1) % all.length] ?? []
  shownSample = place
  button?.scrollIntoView({ block: 'center', behavior: 'instant' })
  // The scroll takes the outline away.
  requestAnimationFrame(() => button?.focus())
}

function buttonOf({ element, label, isAddition }: Marked): HTMLButtonElement {
  const key = isAddition ? label : element
  const button = buttons.get(key) ?? document.createElement('button')
  button.type = 'button'
  buttons.set(key, button)
  return button
}

/**
 * Sets the mark of a thing, at its upper right corner, that of an addition below it. None covers another: things that stand close share one, and
 * where two lists end, the additions stand below each other.
 */
function setMark(thing: Marked, placed: PlacedMark[], ends: number[]): void {
  const { element, place, label, isAddition } = thing
  const button = buttonOf(thing)
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const isFixed = element.closest('.site-header, aside') !== null
  let x = Math.min(right, innerWidth - touchPx / 2)
  let y = Math.max(top, touchPx / 2 - scrollY)
  marked.set(button, place)
  if (isAddition && element instanceof HTMLElement) {
    button.className = 'edit-addition button button-quiet'
    button.textContent = label
    x = (left + right) / 2
    y = bottom
    while (ends.some((end) => Math.abs(end - y) < additionPx)) y += additionPx
    ends.push(y)
    // It covers nothing of the page.
    element.style.marginBottom = `max(${y - bottom + additionPx}px, ${getComputedStyle(element).marginBottom})`
  } else {
    const isFree = (size: number) =>
      placed.every(
        (other) =>
          other.isFixed !== isFixed ||
          Math.max(Math.abs(other.x - x), Math.abs(other.y - y)) >= (other.size + size) / 2,
      )
    const size = [touchPx, smallPx].find(isFree)
    if (size) placed.push({ x, y, size, isFixed })
    const kind = size === touchPx ? '' : size === smallPx ? 'is-small' : 'is-in-group'
    button.className = `edit-mark ${kind} ${isOfSample(place) ? 'is-of-sample' : ''}`
    button.setAttribute('aria-label', isOfSample(place) ? text.ofSample(label) : label)
    button.onfocus = () => {
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      showOutline(element)
    }
    button.onblur = () => showOutline(undefined)
  }
  button.classList.toggle('is-fixed', isFixed)
  Object.assign(button.style, { left: `${x + (isFixed ? 0 : scrollX)}px`, top: `${y + (isFixed ? 0 : scrollY)}px` })
}

function inPagesOrder({ element: one }: Marked, { element: other }: Marked): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
}

function isSeen(element: Element): boolean {
  const { width, height, right } = element.getBoundingClientRect()
  const isClosed = element.closest('details:not([open])') && !element.closest('summary')
  return width > 1 && height > 1 && right > 0 && !isClosed && getComputedStyle(element).visibility === 'visible'
}

let markTimer = 0
function markSoon(): void {
  clearTimeout(markTimer)
  markTimer = setTimeout(mark, 200)
}

function onScroll(): void {
  showOutline(undefined)
  post({ path: facts.path, scroll: Math.max(0, Math.round(scrollY)) })
}

const { hash } = location
const hashed = document.getElementById(hash.slice(1))
/** The item that is previewed, or that a card of the panel leads to. A question's id is that of its answer. */
const linked = hashed?.closest<HTMLElement>('article, details') ?? hashed
/** The header covers the window's top, and as much stays free below. */
const coveredPx = 100

const isSaved = (place: Place) => hash === placeHash(place)

/** Shows the slide that is previewed or was saved, and stops there: the slider begins with the first. */
function showSlide(): void {
  const [element] = [...places].find(([, { place }]) => isSaved(place)) ?? []
  const slide = element?.closest('.hero-slide')
  if (!slide) return
  const number = [...document.querySelectorAll('.hero-slide')].indexOf(slide)
  const dot = document.querySelectorAll<HTMLElement>('.hero-dot')[number]
  if (!dot) return
  const pause = () => {
    turned.disconnect()
    // With reduced motion it is paused already.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      document.querySelector<HTMLElement>('.hero-pause')?.click()
  }
  // Before React is there, the loader remembers the click and repeats it.
  const turned = new MutationObserver(pause)
  if (dot.hasAttribute('aria-current')) pause()
  else {
    turned.observe(dot, { attributeFilter: ['aria-current'] })
    dot.click()
  }
}

/** After a save the mark of its place has the focus. */
function focusSaved(): void {
  for (const [button, place] of marked) {
    if (!isSaved(place)) continue
    // The first work of the company's own takes the place of all photos of the sample: what is below moves far up.
    if (button.matches('.edit-addition')) button.scrollIntoView({ block: 'center', behavior: 'instant' })
    if (button.getBoundingClientRect().top < 0) continue
    ;(button as HTMLElement).focus({ preventScroll: true })
    return
  }
}

function showPlace(): void {
  if (linked instanceof HTMLDetailsElement) linked.open = true
  const fits = linked && linked.offsetHeight < innerHeight - 2 * coveredPx
  if (linked) linked.scrollIntoView({ block: fits ? 'center' : 'start', behavior: 'instant' })
  else scrollTo({ top: facts.scroll, behavior: 'instant' })
  focusSaved()
}

// An entry of the frame would be a step of the panel's back button. Without the hash, the page does not open the details of a product.
history.pushState = (_state, title, url) => history.replaceState(null, title, url)
history.replaceState(null, '', location.pathname)
showPlace()
// Pictures may have moved it meanwhile. Who has begun to move the page stays there.
addEventListener('load', showPlace, { once: true })
// A preview is shown in two widths.
if (previewed) addEventListener('resize', showPlace)
for (const type of ['pointerdown', 'wheel', 'keydown'])
  addEventListener(type, () => removeEventListener('load', showPlace), { once: true, passive: true })
addEventListener(
  'pointerdown',
  ({ clientX, clientY, pointerType }) => {
    isFinger = pointerType === 'touch'
    under = document.elementFromPoint(clientX, clientY)
  },
  true,
)
// What is open in the page closes first. An unknown selector within `:is` is ignored.
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && !document.querySelector(':is(dialog[open], :popover-open)')) post('escape')
})
addEventListener('click', onClick, true)
addEventListener('click', onLink)
addEventListener('scroll', onScroll, { passive: true })
// A mark must not move under the finger.
addEventListener('pointerdown', () => clearTimeout(markTimer))
for (const type of ['pointerup', 'pointercancel']) addEventListener(type, markSoon)
addEventListener('pointermove', ({ target, pointerType, clientX, clientY }) => {
  if (pointerType !== 'mouse' || !(target instanceof Element)) return
  showOutline(acts(target) ? undefined : elementAt(target, clientX, clientY))
})
document.addEventListener('pointerleave', () => showOutline(undefined))
mark()
showSlide()
focusSaved()
if (hash === samplesHash) showNextSample()
addEventListener('focus', () => pressed?.focus({ preventScroll: true }))
new ResizeObserver(markSoon).observe(document.body)
const root = document.getElementById('root')
root?.addEventListener('click', takeTouches)
if (root)
  new MutationObserver(markSoon).observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'open', 'hidden'],
  })
