import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Reason } from '../ui/reason.tsx'
import type { DragRow } from './drag-row.ts'
import type { AnySlice, Entity } from './entity-slice.ts'
import { listText } from './lists.text.ts'
import { OrderRow, type RowActions } from './order-row.tsx'
import { useOrder } from './use-order.ts'

interface OrderRowsProps<Item extends Entity> {
  slice: AnySlice<Item>
  items: readonly Item[]
}

/** A list's items as rows, which are put in order by dragging, or by two buttons with a keyboard or a screen reader. */
export function OrderRows<Item extends Entity>({ slice, items }: OrderRowsProps<Item>) {
  const { titleOf } = slice.client
  const order = useOrder(slice, items)
  const { shown } = order
  const rows = useRef<HTMLOListElement>(null)
  const dragRow = useDragRow()
  const [draggedId, setDraggedId] = useState<string>()
  const beforeDrag = useRef<readonly Item[]>(undefined)
  const [announced, setAnnounced] = useState('')
  const pressed = useRef<{ row: Element; topPx: number }>(undefined)

  function move(id: string, to: number): void {
    const now = order.current()
    const there = now[to]
    if (there && there._id !== id) order.show(withMoved(now, id, to))
  }

  function save(id: string): void {
    const now = order.current()
    const index = now.findIndex(({ _id }) => _id === id)
    const item = now[index]
    if (item) setAnnounced(listText.movedTo(titleOf(item), index + 1, now.length))
    void order.save(now)
  }

  const newest = useRef({ order, move, save })
  newest.current = { order, move, save }
  // The same functions at each render, so that a row is rendered only if it changes.
  const [actions] = useState<RowActions>(() => ({
    onMove(id, by, row) {
      const before = newest.current.order.current()
      newest.current.move(id, before.findIndex(({ _id }) => _id === id) + by)
      if (newest.current.order.current() === before) return
      pressed.current = { row, topPx: row.getBoundingClientRect().top }
      newest.current.save(id)
    },
    onDrag(id, clientY) {
      beforeDrag.current ??= newest.current.order.current()
      setDraggedId(id)
      const others = [...(rows.current?.children ?? [])].filter((row) => row.getAttribute('data-id') !== id)
      newest.current.move(id, others.filter((row) => middleOf(row) < clientY).length)
    },
    onDragEnd(id, isDropped) {
      const before = beforeDrag.current
      beforeDrag.current = undefined
      setDraggedId(undefined)
      const isMoved = newest.current.order.current().some(({ _id }, index) => _id !== before?.[index]?._id)
      if (isDropped && isMoved) newest.current.save(id)
      else newest.current.order.restore(before)
    },
  }))

  // The pressed button stays below the finger: a second press must not move the row that took its place.
  useLayoutEffect(() => {
    const { current: button } = pressed
    pressed.current = undefined
    if (button) window.scrollBy(0, button.row.getBoundingClientRect().top - button.topPx)
  })

  return (
    <>
      <p className="screen-intro soft">{listText.orderAdvice}</p>
      <Reason>{order.isOutdated && listText.orderOutdated}</Reason>
      <ol ref={rows} className="order-rows stack tight narrow" inert={!order.isReady}>
        {shown.map((item, index) => (
          <OrderRow
            key={item._id}
            item={item}
            title={titleOf(item)}
            Picture={slice.Picture}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            isDragged={item._id === draggedId}
            actions={actions}
            dragRow={dragRow}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </>
  )
}

/** Loads the script for dragging, which no screen has before. If that fails, the buttons do the same. */
function useDragRow(): DragRow | undefined {
  const [loaded, setLoaded] = useState<{ dragRow: DragRow }>()
  useEffect(() => {
    import('./drag-row.ts').then(setLoaded, () => undefined)
  }, [])
  return loaded?.dragRow
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

/** The items with one of them moved to another index. */
function withMoved<Item extends Entity>(items: readonly Item[], id: string, to: number): readonly Item[] {
  const moved = items.filter(({ _id }) => _id === id)
  return items.filter(({ _id }) => _id !== id).toSpliced(to, 0, ...moved)
}
