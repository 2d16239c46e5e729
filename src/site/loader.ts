/*
 * An inline classic script, so it cannot import anything. It loads React at the first interaction, or when the browser is
 * idle after load and has painted the hero, but never before the first paint. The first click on a button that needs
 * React, or on a link that React opens as a dialog, is remembered and repeated once; if React fails to load, the link is
 * followed. Other links, menu and FAQ work without script and are not touched. A static page has no React: its quote links
 * get the greeting of the visitor's time, and its button for sharing loads a script at the click. On every page the floating
 * WhatsApp button is hidden while it would lie over a quote link.
 */
// Ours, because frameworks that hydrate on interaction do so for islands or components of their own; this is one React tree.
const root = document.getElementById('root')
const opening = document.getElementById('aberto-agora')
const { script, imports, greetings } = root?.dataset ?? {}
const { pathname } = location
const paintTimeoutMs = 3000
const interactions = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const
let isLoading = false
let firstClick: HTMLElement | undefined

const closest = <T extends HTMLElement>({ target }: Event, selector: string) =>
  target instanceof Element && target.closest<T>(selector)

function load(): void {
  if (isLoading || !script) return
  isLoading = true
  for (const url of imports?.split(' ') ?? []) if (url) import(/* @vite-ignore */ url).catch(() => {})
  import(/* @vite-ignore */ script).catch(() => {
    // The next interaction tries again.
    isLoading = false
    if (!(firstClick instanceof HTMLAnchorElement)) return
    location.assign(firstClick.href)
    firstClick = undefined
  })
}

/** Resolves at the first paint that counts; without support for its event, 3 s after load. */
const painted = (type: string, counts: (paint: PerformanceEntry & { element?: Element }) => boolean) =>
  new Promise<void>((resolve) => {
    const paints = new PerformanceObserver((list) => list.getEntries().some(counts) && resolve())
    paints.observe({ type, buffered: true })
    addEventListener('load', () => setTimeout(resolve, paintTimeoutMs))
  })

const firstPaint = painted('paint', ({ name }) => name === 'first-contentful-paint')
// The hero's picture, if the page has one: the script must not delay it.
const heroPaint =
  document.querySelector('img[loading=eager]') &&
  painted('largest-contentful-paint', ({ element }) => element instanceof HTMLImageElement)

const loadAfterPaint = () => firstPaint.then(load)

function rememberClick(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const clicked = closest(event, 'a[data-opens], button')
  if (!script || !clicked) return
  if (clicked instanceof HTMLAnchorElement) {
    const isRemembered = firstClick instanceof HTMLAnchorElement
    // Whoever clicks again, and not only twice in quick succession, has waited long enough: the browser follows the link.
    if (isRemembered && event.detail < 2) return
    event.preventDefault()
    if (!isRemembered) firstClick = clicked
  } else if (!clicked.hasAttribute('popovertarget')) firstClick ??= clicked
}

// The menu is a popover, which a click on one of its links does not close by itself.
addEventListener('click', (event) => {
  const link = closest(event, '[popover] a')
  if (link) link.closest<HTMLElement>('[popover]')?.hidePopover()
  const share = closest(event, '[data-share]')
  if (share)
    import(/* @vite-ignore */ share.dataset.share ?? '').then(
      () => share.dispatchEvent(new Event('share', { bubbles: true })),
      () => {},
    )
})

// The open menu covers the page, so it traps the focus: Tab cycles through its links and buttons.
addEventListener('keydown', (event) => {
  const stops = event.key === 'Tab' && document.querySelectorAll<HTMLElement>(':popover-open :is(a, button)')
  if (!stops || stops.length === 0) return
  const last = stops.length - 1
  const at = [...stops].indexOf(document.activeElement as HTMLElement)
  if (event.shiftKey ? at > 0 : at >= 0 && at < last) return
  event.preventDefault()
  stops[event.shiftKey ? last : 0]?.focus()
})

// Whether the company is open is hidden until the script that knows it is loaded, when its opening hours come into view.
if (opening?.parentElement)
  new IntersectionObserver(([entry], observer) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    import(/* @vite-ignore */ opening.dataset.script ?? '').catch(() => {})
  }).observe(opening.parentElement)

const quoteLinks = 'a[href*="//wa.me/"]'
const covered = new Set<Element>()
let corner: IntersectionObserver | undefined

/** Observes which quote links are in the floating button's rectangle, and hides it while there is one (buttons.css). */
function watchCorner(): void {
  corner?.disconnect()
  covered.clear()
  const chat = document.querySelector('.floating-whatsapp')
  if (!chat) return
  const { top, right, bottom, left } = chat.getBoundingClientRect()
  const margins = [-top, right - document.documentElement.clientWidth, bottom - innerHeight, -left]
  const rootMargin = margins.map((margin) => `${margin}px`).join(' ')
  corner = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) covered[isIntersecting ? 'add' : 'delete'](target)
      document.documentElement.classList.toggle('is-chat-aside', covered.size > 0)
    },
    // The document, not the default: in the panel's preview that would be the panel's window.
    { root: document, rootMargin },
  )
  for (const link of document.querySelectorAll(quoteLinks)) if (link !== chat) corner.observe(link)
}
watchCorner()
addEventListener('resize', watchCorner)
// React adds products and contact data that were not in the served page.
if (root) new MutationObserver(watchCorner).observe(root, { childList: true, subtree: true })

function greet(event: Event): void {
  const link = closest<HTMLAnchorElement>(event, quoteLinks)
  const hour = new Date().getHours()
  const greeting = greetings?.split('|')[hour < 12 ? 0 : hour < 18 ? 1 : 2]
  if (link && greeting) link.href = link.href.replace(/(\?text=)[^!]*/, `$1${encodeURIComponent(greeting)}`)
}
if (greetings) for (const name of ['pointerdown', 'click']) addEventListener(name, greet, true)

// A product's page that was reloaded under its open details has their history entry. Going back changes only the address then.
if (!script) addEventListener('popstate', () => location.pathname === pathname || location.reload())

for (const name of interactions) addEventListener(name, loadAfterPaint, { passive: true })
// The URL of a product's details needs the script at once, like a click.
if (location.hash.startsWith('#produto-')) loadAfterPaint()
addEventListener('click', rememberClick, true)
addEventListener('load', () =>
  Promise.all([firstPaint, heroPaint]).then(() => (window.requestIdleCallback ?? setTimeout)(load)),
)
// From here on the page scrolls smoothly (base.css).
addEventListener('load', () => document.fonts.ready.then(() => document.documentElement.classList.add('is-loaded')))

root?.addEventListener('hydrate', (event) => {
  removeEventListener('click', rememberClick, true)
  for (const name of interactions) removeEventListener(name, loadAfterPaint)
  if (firstClick) (event as CustomEvent<(clicked: HTMLElement) => void>).detail(firstClick)
})
