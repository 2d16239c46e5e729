import { atText } from './before-after.text.ts'

const isHandle = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches('.before-after > input')

/** From here on the line between two compared photos follows its handle, and the handles that were served are shown. */
export function followHandles(): void {
  // Browsers move a handle to the finger before they know that the page is scrolled.
  let before = ''
  addEventListener('pointerdown', ({ target }) => {
    if (!isHandle(target)) return
    before = target.value
    target.step = '1'
  })
  // A finger moves it smoothly, a key by its own step.
  addEventListener('keydown', ({ target }) => {
    if (isHandle(target)) target.step = '5'
  })
  addEventListener('pointercancel', ({ target }) => {
    if (!isHandle(target)) return
    target.value = before
    follow(target)
  })
  // VoiceOver on an iPhone moves it with `change` alone.
  for (const type of ['input', 'change']) addEventListener(type, ({ target }) => follow(target))
  // A browser may have kept the value of a page that was left.
  for (const handle of document.querySelectorAll('.before-after > input')) follow(handle)
}

/** Moves the line to where its handle is, and says where that is. */
export function follow(handle: EventTarget | null): void {
  if (!isHandle(handle)) return
  handle.hidden = false
  handle.setAttribute('aria-valuetext', atText(handle.value))
  handle.parentElement?.style.setProperty('--at', handle.value)
}
