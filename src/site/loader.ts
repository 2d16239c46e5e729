/*
 * An inline classic script, so it cannot import anything. It loads the page's script (`hydrate.tsx`, or `static.ts` in a page without React)
 * at the first interaction, or when the browser is idle after the hero's picture. Until then it keeps a tap that needs the script, and
 * repeats it once; if the script fails to load, a tapped link is followed. Besides, it does what must work before the script is there: it
 * closes the menu, and hides the floating WhatsApp button while that would lie over a quote link, and counts taps.
 */
const root = document.getElementById('root')
const { script = '', imports = '' } = root?.dataset ?? {}
const interactions = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const
let isLoading = false
let kept: HTMLElement | undefined

const closest = <T extends HTMLElement>({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<T>(selector) : null

/** Keeps a tap on a button, or on a link that opens a dialog. Who taps a second link has waited long enough: the browser follows it. */
function keepTap(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const tapped = closest(event, 'a[data-opens], button:not([popovertarget])')
  if (tapped instanceof HTMLAnchorElement) {
    // The second click of a double click is no second tap.
    if (kept instanceof HTMLAnchorElement && event.detail < 2) return
    event.preventDefault()
  }
  kept = tapped ?? kept
}

function load(): void {
  if (isLoading) return
  isLoading = true
  for (const url of imports.split(' ')) if (url) import(/* @vite-ignore */ url).catch(() => {})
  import(/* @vite-ignore */ script).then(repeatTap, () => {
    // The next interaction tries again.
    isLoading = false
    if (kept instanceof HTMLAnchorElement) location.assign(kept.href)
    kept = undefined
  })
}

/** Resolves when the hero's picture is painted; where the browser does not report that, when it is decoded, and in any case after 10 s. */
const painted = (hero: HTMLImageElement) =>
  new Promise<void>((resolve) => {
    const type = 'element'
    const paints = new PerformanceObserver(() => resolve())
    if (PerformanceObserver.supportedEntryTypes.includes(type)) paints.observe({ type, buffered: true })
    else hero.decode().then(resolve, resolve)
    // For a picture that is broken, or above the window: a phone that is busy may take seconds to paint one that is there.
    setTimeout(resolve, 10_000)
  })

function repeatTap(): void {
  removeEventListener('click', keepTap, true)
  for (const name of interactions) removeEventListener(name, load)
  kept?.click()
}

addEventListener('click', keepTap, true)
for (const name of interactions) addEventListener(name, load, { passive: true })
// The address of a product's details needs the script at once, like a tap.
if (location.hash.startsWith('#produto-')) load()
addEventListener('load', async () => {
  const hero = document.querySelector<HTMLImageElement>('img[loading=eager]')
  if (hero) await painted(hero)
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(load)
})
// From here on the page scrolls smoothly (shapes.css).
addEventListener('load', () => document.fonts.ready.then(() => document.documentElement.classList.add('is-loaded')))

// A product's page that was reloaded under its open details has their history entry. Going back changes only the address then, maybe before
// the page's script is there.
const { pathname } = location
if (!document.getElementById('content'))
  addEventListener('popstate', () => location.pathname === pathname || location.reload())

// Safari before 17 has no popovers: the menu's buttons then set a class (frame.css).
const hasPopovers = 'popover' in HTMLElement.prototype
const menu = document.getElementById('menu')

addEventListener('click', (event) => {
  // A popover is not closed by a click on one of its links.
  const isLink = menu?.contains(closest(event, 'a'))
  if (hasPopovers) isLink && menu?.hidePopover()
  else if (menu && (isLink || closest(event, '[popovertarget]'))) {
    const isOpen = menu.classList.toggle('is-open')
    holdPage(isOpen)
    if (!isLink) document.querySelector<HTMLElement>(`${isOpen ? '#menu ' : ''}[popovertarget]`)?.focus()
  }
})

// Before the menu closes, so that a link in it can move the focus into the page.
menu?.addEventListener('beforetoggle', ({ newState }) => holdPage(newState === 'open'))

/** Keeps focus, taps and screen readers off what the open menu covers. */
function holdPage(isHeld: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('main, footer, aside')) part.inert = isHeld
}

const kinds: Record<string, string> = { 'https:': 'whatsapp', 'tel:': 'phone', 'mailto:': 'email' }
// The page's address may say where it was found: `?de=caminhao`.
const from = new URLSearchParams(location.search).get('de')
const source = from && (/^[a-z0-9-]{1,24}$/.test(from) ? from : 'outros')
const counted = new WeakSet<Element>()

// Counts the first tap on each link to the company, without anything about the visitor (/privacidade). The link is never touched.
addEventListener('click', (event) => {
  const link = closest<HTMLAnchorElement>(event, 'a:is([href*="//wa.me/55"], [href^="tel:"], [href^="mailto:"])')
  if (!link || !event.isTrusted || event.defaultPrevented || counted.has(link)) return
  counted.add(link)
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl) return
  const product = link.dataset.product ?? ''
  navigator.sendBeacon(root?.dataset.taps ?? '', `${kinds[link.protocol]} ${product} ${source ?? ''}`)
})

const linksUnderButton = new Set<Element>()
let corner: IntersectionObserver | undefined

/** Observes which quote links are in the floating button's rectangle, and hides it while there is one (shapes.css). */
function watchCorner(): void {
  corner?.disconnect()
  linksUnderButton.clear()
  const chat = document.querySelector('.floating-whatsapp')
  if (!chat) return
  const { top, right, bottom, left } = chat.getBoundingClientRect()
  const margins = [-top, right - document.documentElement.clientWidth, bottom - innerHeight, -left]
  const rootMargin = margins.map((margin) => `${margin}px`).join(' ')
  corner = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) linksUnderButton[isIntersecting ? 'add' : 'delete'](target)
      document.documentElement.classList.toggle('is-chat-aside', linksUnderButton.size > 0)
    },
    // The document, not the default: in the panel's preview that would be the panel's window.
    { root: document, rootMargin },
  )
  for (const link of document.querySelectorAll('a[href*="//wa.me/"]'))
    if (link !== chat) corner.observe(link.closest('.contact-card') ?? link)
}
watchCorner()
addEventListener('resize', watchCorner)
// React adds products and contact data that were not in the served page.
if (root) new MutationObserver(watchCorner).observe(root, { childList: true, subtree: true })
