import { afterAll, vi } from 'vitest'

// The test files of a worker share its window and its packages, so that React, Fastify and the others are loaded once. The modules of `src`
// are evaluated anew for each file: none finds what another left in them.
vi.resetModules()
await import('./fail-on-console.ts')

// happy-dom leaves the window's address when a link is followed, and none of the panel's routes is found any more.
if (typeof location !== 'undefined' && location.href === 'about:blank')
  throw new Error('A test of a file before this one followed a link: it must prevent the default.')

// Testing Library's `screen` keeps the body that it found first.
const { head, body } = typeof document === 'undefined' ? {} : document

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Some files need no window.
  if (typeof document === 'undefined') return
  // Before the import, which may be the first of the worker.
  if (head && body && document.body !== body) document.documentElement.replaceChildren(head, body)
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

// happy-dom lacks this property, which hydration compares. Some files need no window.
if (typeof HTMLElement !== 'undefined')
  Object.defineProperty(HTMLElement.prototype, 'autofocus', {
    configurable: true,
    get(this: HTMLElement) {
      return this.hasAttribute('autofocus')
    },
  })
