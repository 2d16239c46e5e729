/*
 * An inline classic script, so it cannot import anything. It runs in the frame of a preview, before the page's own
 * scripts: it shows the item whose id is the URL's hash, or a slide, and keeps the frame on its page and the panel's history as it is.
 */
const shownId = decodeURIComponent(location.hash.slice(1))
// The header covers the window's top, and as much stays free below.
const coveredPx = 100
const gapPx = 24
let shownAtWidth = 0

/** Scrolls to the item, again when the frame gets another width. */
function showItem(): void {
  const shown = shownId === '' ? null : document.getElementById(shownId)
  // A question's id is that of its answer.
  const disclosure = shown?.closest('details')
  const item = disclosure ?? shown
  if (!item || innerWidth === shownAtWidth) return
  shownAtWidth = innerWidth
  if (disclosure) disclosure.open = true
  const fits = item.offsetHeight < innerHeight - 2 * coveredPx
  item.scrollIntoView({ behavior: 'instant', block: fits ? 'center' : 'start' })
  if (!fits) scrollBy({ behavior: 'instant', top: -gapPx })
}

/** Shows the slide of the number in the hash, and stops there. Before React is there, the loader remembers the click and repeats it. */
function showSlide(): void {
  const number = /^slide-(\d)$/.exec(shownId)?.[1]
  const dot = document.querySelectorAll<HTMLElement>('.hero-dot')[Number(number) - 1]
  if (!dot) return
  const pause = () => {
    shown.disconnect()
    // With reduced motion it is paused already.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      document.querySelector<HTMLElement>('.hero-pause')?.click()
  }
  const shown = new MutationObserver(pause)
  if (dot.ariaCurrent) pause()
  else {
    shown.observe(dot, { attributeFilter: ['aria-current'] })
    dot.click()
  }
}

// Without the hash, the page does not open the details of a product over its card.
history.replaceState(null, '', location.pathname)
addEventListener('DOMContentLoaded', showItem)
addEventListener('DOMContentLoaded', showSlide)
addEventListener('load', showItem)
addEventListener('resize', showItem)

// What is open in the page closes first. An unknown selector within `:is` is ignored.
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || document.querySelector(':is(dialog[open], :popover-open)')) return
  parent.postMessage('escape', new URL(document.referrer).origin)
})

// An entry of the frame would be a step of the panel's back button. Without its state, the page does not go back itself.
history.pushState = (_state, title, url) => history.replaceState(null, title, url)

addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.target === '_blank') return
  event.preventDefault()
  if (link.hash !== '' && link.pathname === location.pathname) location.replace(link.hash)
})
