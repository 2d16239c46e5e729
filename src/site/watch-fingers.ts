/** Stops a finger's second taps. A mouse needs none of it. The first tap may come before the script. */
export function watchFingers(): void {
  let first: MouseEvent | undefined
  const once = { once: true, passive: true }
  addEventListener('click', (event) => (first = event), once)
  const stop = () => import('#browser/second-taps.ts').then(({ stopSecondTaps }) => stopSecondTaps(first))
  addEventListener('touchstart', stop, once)
}
