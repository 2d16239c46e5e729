// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopSecondTaps } from './second-taps.ts'

let end = () => {}
let counted: string[] = []
let now = 10_000

beforeEach(() => {
  counted = []
  // Long after the last tap of another test.
  now += 10_000
  end = stopSecondTaps()
  document.body.innerHTML = `
    <button>Excluir</button>
    <button data-repeats="up of a">Subir</button>
    <label>Nome <input></label>
    <details><summary>Mais</summary></details>
    <a href="https://wa.me/5567">WhatsApp</a> <a href="tel:+5567">Telefone</a> <a href="mailto:a@b">E-mail</a>
    <dialog></dialog>
    <p>Texto</p>`
  document.body.onclick = (event) => {
    counted.push(`${(event.target as Element).localName}${event.defaultPrevented ? ', prevented' : ''}`)
    // A followed link would leave the page that later files share.
    if (event.target instanceof HTMLAnchorElement) event.preventDefault()
  }
})
afterEach(() => {
  end()
  document.body.onclick = null
})

const find = (selector: string) => document.querySelector(selector) as HTMLElement

/** Clicks some ms after the last click, after a pointer of this type; '' for a key or a screen reader. */
function click(selector: string, afterMs = 0, { x = 100, y = 100, pointer = 'touch' } = {}) {
  now += afterMs
  const options = { bubbles: true, cancelable: true, clientX: x, clientY: y }
  if (pointer) find(selector).dispatchEvent(new PointerEvent('pointerdown', { ...options, pointerType: pointer }))
  const event = new MouseEvent('click', options)
  Object.defineProperty(event, 'timeStamp', { value: now })
  find(selector).dispatchEvent(event)
}

/** What counts of two taps. */
function both(first: string, second: string, afterMs: number, place = {}) {
  counted = []
  click(first, 10_000)
  click(second, afterMs, place)
  return counted
}

test('a click that names its pointer itself is a tap, though no pointer went down before it', () => {
  for (const [at, selector] of ['button', 'summary'].entries()) {
    const event = new PointerEvent('click', { bubbles: true, pointerType: 'touch', clientX: 100, clientY: 100 })
    Object.defineProperty(event, 'timeStamp', { value: now + at * 300 })
    find(selector).dispatchEvent(event)
  }
  expect(counted).toEqual(['button'])
})

test('within 700 ms and 44 px of a tap another counts for no other control, and for the same one only where repeating is its use', () => {
  for (const delay of [0, 1, 50, 120, 300, 450, 600, 699, 700]) {
    expect(both('button', 'summary', delay), `${delay} ms`).toEqual(['button'])
    expect(both('button', 'button', delay), `${delay} ms`).toEqual(['button'])
    expect(both('summary', 'summary', delay), `${delay} ms`).toEqual(['summary'])
    // What a tap on the backdrop had covered.
    expect(both('dialog', 'button', delay), `${delay} ms`).toEqual(['dialog'])
    expect(both('button', 'input', delay), `${delay} ms`).toEqual(['button'])
    expect(both('[data-repeats]', '[data-repeats]', delay), `${delay} ms`).toEqual(['button', 'button'])
    expect(both('input', 'input', delay), `${delay} ms`).toEqual(['input', 'input'])
    expect(both('input', 'label', delay), `${delay} ms`).toContain('label')
    for (const link of ['[href*="wa.me"]', '[href^="tel:"]', '[href^="mailto:"]'])
      expect(both('button', link, delay), `${delay} ms`).toEqual(['button', 'a'])
  }
  expect(both('button', 'summary', 701)).toEqual(['button', 'summary'])
  expect(both('button', 'summary', 100, { x: 131, y: 131 })).toEqual(['button'])
  expect(both('button', 'summary', 100, { x: 132, y: 132 })).toEqual(['button', 'summary'])
})

test('the same element that stands for another item by then is another control', () => {
  click('[data-repeats]', 10_000)
  find('[data-repeats]').dataset.repeats = 'up of b'
  click('[data-repeats]', 300)
  expect(counted).toEqual(['button'])
  click('[data-repeats]', 701)
  expect(counted).toEqual(['button', 'button'])
})

test('a third tap does not count either, and a tap on nothing is none', () => {
  click('button', 10_000)
  click('summary', 400)
  click('summary', 400)
  expect(counted).toEqual(['button'])
  expect(both('p', 'button', 100)).toEqual(['p', 'button'])
})

test('a mouse, a key and a screen reader may click at once', () => {
  for (const pointer of ['mouse', 'pen', '']) {
    counted = []
    click('button', 10_000, { pointer })
    click('summary', 10, { pointer })
    expect(counted).toEqual(['button', 'summary'])
    // Also right after a finger.
    click('button', 10_000)
    click('summary', 10, { pointer })
    expect(counted).toHaveLength(4)
  }
})
