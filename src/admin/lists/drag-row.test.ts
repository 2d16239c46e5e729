// @vitest-environment happy-dom
// The library has one drop target for the document's body: this changes shared modules.
import { afterEach, expect, test, vi } from 'vitest'
import { dragRow } from './drag-row.ts'

const heightPx = 740

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** A row that can be dragged. `log` has the pointer's heights, then how the drag ended. */
function setupRow() {
  const log: (number | string)[] = []
  const scrolled: number[] = []
  const frames: (() => void)[] = []
  vi.stubGlobal('innerHeight', heightPx)
  vi.stubGlobal('scrollBy', (_x: number, y: number) => scrolled.push(y))
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const row = document.body.appendChild(document.createElement('li'))
  const handle = row.appendChild(document.createElement('span'))
  const stop = dragRow(row, handle, {
    onDrag: (clientY) => log.push(clientY),
    onDragEnd: (isDropped) => log.push(isDropped ? 'dropped' : 'cancelled'),
  })
  return {
    log,
    scrolled,
    handle,
    row,
    stop,
    frame() {
      for (const run of frames.splice(0)) run()
    },
    press: (clientY: number, more: PointerEventInit = {}) =>
      handle.dispatchEvent(
        new PointerEvent('pointerdown', { pointerId: 7, pointerType: 'touch', isPrimary: true, clientY, ...more }),
      ),
  }
}

const point = (type: string, clientY: number, pointerId = 7) =>
  window.dispatchEvent(new PointerEvent(type, { pointerId, clientY }))

/** Sends an event of the browser's own drag. */
function drag(type: string, target: Element, clientY: number) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientY })
  target.dispatchEvent(Object.assign(event, { dataTransfer: new DataTransfer() }))
}

test.each([
  ['pointerup', 'dropped'],
  ['pointercancel', 'cancelled'],
])('a finger drags by the handle at once, frame by frame, until %s', (type, end) => {
  const { log, frame, press } = setupRow()
  press(300)
  point('pointermove', 310)
  point('pointermove', 330)
  frame()
  frame()
  point(type, 330)
  expect(log).toEqual([300, 330, 330, end])
  point('pointermove', 400)
  point(type, 400)
  frame()
  expect(log).toHaveLength(4)
})

test('a second finger neither moves nor ends the drag', () => {
  const { log, frame, press } = setupRow()
  press(300)
  press(500, { pointerId: 8, isPrimary: false })
  point('pointermove', 500, 8)
  point('pointerup', 500, 8)
  frame()
  expect(log).toEqual([300, 300])
})

test('a press that begins while another is under way replaces it', () => {
  const { log, frame, press } = setupRow()
  press(300)
  press(400, { pointerId: 8 })
  frame()
  point('pointerup', 300)
  expect(log).toEqual([300, 400, 400])
  point('pointerup', 400, 8)
  expect(log).toEqual([300, 400, 400, 'dropped'])
})

test('a finger on the handle does not scroll the page', () => {
  const { handle } = setupRow()
  const touch = new TouchEvent('touchstart', { cancelable: true })
  handle.dispatchEvent(touch)
  expect(touch.defaultPrevented).toBe(true)
})

test.each([
  ['scrolls up at the top of the window', 119, [-8, -8]],
  ['does not scroll below that', 120, []],
  ['does not scroll above the bottom', heightPx - 120, []],
  ['scrolls down at the bottom of the window', heightPx - 119, [8, 8]],
])('with a finger that drags, the page %s', (_, clientY, expected) => {
  const { scrolled, frame, press } = setupRow()
  press(clientY)
  frame()
  point('pointerup', clientY)
  frame()
  expect(scrolled).toEqual(expected)
})

test('a mouse drags the whole row with the browser’s own drag, and drops anywhere in the window', () => {
  const { log, row, frame, press } = setupRow()
  press(300, { pointerType: 'mouse' })
  expect(log).toEqual([])
  drag('dragstart', row, 300)
  frame()
  drag('dragover', document.body, 350)
  frame()
  drag('drop', document.body, 350)
  expect(log).toEqual([300, 350, 'dropped'])
})

test('Escape, which ends the browser’s own drag without a drop, cancels', () => {
  const { log, row, frame } = setupRow()
  drag('dragstart', row, 300)
  frame()
  drag('dragend', row, 0)
  expect(log).toEqual([300, 'cancelled'])
})

test('a row that is taken off the screen ends its drag, if there is one, and can no longer be dragged', () => {
  setupRow().stop()
  const { log, row, handle, frame, press, stop } = setupRow()
  press(300)
  stop()
  frame()
  point('pointerup', 300)
  press(400)
  drag('dragstart', row, 400)
  frame()
  const touch = new TouchEvent('touchstart', { cancelable: true })
  handle.dispatchEvent(touch)
  expect(log).toEqual([300])
  expect(row.hasAttribute('draggable')).toBe(false)
  expect(touch.defaultPrevented).toBe(false)
})
