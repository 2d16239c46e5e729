import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

interface DragEvents {
  /** Called at the start and at each move, with the pointer's height in the window in px. */
  onDrag: (clientY: number) => void
  /** Called once; not dropped means cancelled. */
  onDragEnd: (isDropped: boolean) => void
}

/** Makes a row draggable: anywhere with a mouse, by its handle with a finger. Returns the function that undoes it. */
export type DragRow = (row: HTMLElement, handle: HTMLElement, events: DragEvents) => () => void

const edgePx = 120
const scrollPxPerFrame = 8

export const dragRow: DragRow = (row, handle, events) => {
  const stopMouse = draggable({
    element: row,
    onDragStart: ({ location }) => events.onDrag(location.current.input.clientY),
    onDrag: ({ location }) => events.onDrag(location.current.input.clientY),
    onDrop: ({ location }) => events.onDragEnd(location.current.dropTargets.length > 0),
  })
  const stopTouch = dragByFinger(handle, events)
  return () => {
    stopMouse()
    stopTouch()
  }
}

// A row may be dropped anywhere in the window; Escape cancels.
dropTargetForElements({ element: document.body })

/**
 * Drags by the handle from the first touch. The browser's own drag, which the library uses, starts only after a long press, and Firefox for
 * Android has none.
 */
function dragByFinger(handle: HTMLElement, { onDrag, onDragEnd }: DragEvents): () => void {
  let ending: AbortController | undefined

  function onPointerDown({ pointerId, pointerType, clientY, isPrimary }: PointerEvent): void {
    if (pointerType === 'mouse' || !isPrimary) return
    ending?.abort()
    ending = new AbortController()
    const { signal } = ending
    let pointerY = clientY

    function follow(): void {
      if (signal.aborted) return
      const towards = Number(pointerY > window.innerHeight - edgePx) - Number(pointerY < edgePx)
      if (towards !== 0) window.scrollBy(0, towards * scrollPxPerFrame)
      onDrag(pointerY)
      requestAnimationFrame(follow)
    }
    follow()

    const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', run: (event: PointerEvent) => void) =>
      window.addEventListener(type, (event) => event.pointerId === pointerId && run(event), { signal })
    on('pointermove', (event) => {
      pointerY = event.clientY
    })
    for (const type of ['pointerup', 'pointercancel'] as const)
      on(type, () => {
        ending?.abort()
        onDragEnd(type === 'pointerup')
      })
  }

  // Otherwise the page scrolls, and a long press starts the browser's own drag.
  const onTouchStart = (event: TouchEvent) => event.preventDefault()
  handle.addEventListener('touchstart', onTouchStart)
  handle.addEventListener('pointerdown', onPointerDown)
  return () => {
    ending?.abort()
    handle.removeEventListener('touchstart', onTouchStart)
    handle.removeEventListener('pointerdown', onPointerDown)
  }
}
