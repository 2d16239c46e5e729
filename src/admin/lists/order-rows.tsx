import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, GripVertical, type LucideIcon } from 'lucide-react'
import { type PointerEvent, startTransition, useOptimistic, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { HttpError } from '#browser/call.ts'
import { IconButton } from '#browser/icon-button.tsx'
import { entityQuery, type LoadedItems } from '../calls/entity-calls.ts'
import { useReportFailure } from '../calls/failure-reason.ts'
import { useItemTitle } from '../calls/item-title.ts'
import { Reason } from '../ui/form-parts.tsx'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { undoOrder } from '../undo/undo-calls.ts'
import type { ListItem, ListResource } from './list-resource.ts'
import { listText } from './lists.text.ts'

interface OrderRowsProps {
  resource: ListResource
  items: readonly ListItem[]
}

/**
 * A list's items as rows, put in order by dragging, by a finger's or pen's handle and anywhere with a mouse, or by two buttons. Each change is
 * saved at once; Escape cancels a drag.
 */
export function OrderRows({ resource, items }: OrderRowsProps) {
  const { Picture } = resource
  const titleOf = useItemTitle(resource)
  const { isReady, isOutdated, newest, save } = useOrder(resource, items)
  // The order while a row is dragged.
  const [drag, setDrag] = useState<{ id: string; order: readonly ListItem[] }>()
  const [announced, setAnnounced] = useState('')
  const rows = useRef<HTMLOListElement>(null)
  const shown = drag?.order ?? newest

  function saveMoved(id: string, order: readonly ListItem[]): void {
    const index = order.findIndex(({ _id }) => _id === id)
    const item = order[index]
    if (item) setAnnounced(listText.movedTo(titleOf(item), index + 1, order.length))
    save(order)
  }

  function onPress(id: string, by: 1 | -1, row: Element): void {
    const to = newest.findIndex(({ _id }) => _id === id) + by
    if (to < 0 || to >= newest.length) return
    const topPx = row.getBoundingClientRect().top
    flushSync(() => saveMoved(id, withMoved(newest, id, to)))
    // The pressed button stays below the finger: a second press must not move the row that took its place.
    window.scrollBy(0, row.getBoundingClientRect().top - topPx)
  }

  function onPointerDown(event: PointerEvent, id: string): void {
    const target = event.target as Element
    const canDrag = event.pointerType === 'mouse' ? !target.closest('button') : target.closest('.order-handle')
    if (!canDrag || !event.isPrimary || event.button !== 0) return
    let order = newest
    startDrag(event.nativeEvent, {
      onMove(clientY) {
        const others = [...(rows.current?.children ?? [])].filter((row) => row.getAttribute('data-id') !== id)
        order = withMoved(order, id, others.filter((row) => middleOf(row) < clientY).length)
        setDrag({ id, order })
      },
      onEnd(isDropped) {
        setDrag(undefined)
        if (isDropped && order.some(({ _id }, index) => _id !== newest[index]?._id)) saveMoved(id, order)
      },
    })
  }

  return (
    <>
      <p className="screen-intro soft">{listText.orderAdvice}</p>
      <Reason>{isOutdated && listText.orderOutdated}</Reason>
      <ol ref={rows} className="order-rows stack tight narrow" inert={!isReady}>
        {shown.map((item, index) => {
          const { _id: id } = item
          const titleId = `order-${id}`
          const button = (label: string, by: 1 | -1, isAtEnd: boolean, Icon: LucideIcon) => (
            <IconButton
              Icon={Icon}
              label={label}
              aria-describedby={titleId}
              data-repeats={`${id} ${by}`}
              // `disabled` would lose the focus when the row arrives at an end.
              aria-disabled={isAtEnd}
              onClick={({ currentTarget }) => onPress(id, by, currentTarget.parentElement as Element)}
            />
          )
          return (
            <li
              key={id}
              className="order-row box"
              data-id={id}
              data-dragged={drag?.id === id || undefined}
              onPointerDown={(event) => onPointerDown(event, id)}
            >
              <span className="icon-button order-handle">
                <GripVertical aria-hidden="true" />
              </span>
              {Picture && (
                // Hidden, because the title says what it shows.
                <div aria-hidden="true" className="order-picture">
                  <Picture item={item} />
                </div>
              )}
              <span id={titleId} className="order-title clamped strong">
                {titleOf(item)}
              </span>
              {button(listText.moveUp, -1, index === 0, ChevronUp)}
              {button(listText.moveDown, 1, index === shown.length - 1, ChevronDown)}
            </li>
          )
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </>
  )
}

/** The orders that were set since the list was opened here, or since the last undo or failure. */
interface OrderQueue {
  /** The newest, until it is sent. */
  waiting?: readonly ListItem[] | undefined
  /** The version that the first one got; from it on all are undone together. */
  firstVersion?: number | undefined
}

/**
 * The order of a list while it is changed. It begins with the server's present one, until which `isReady` is false. Each new order is shown at
 * once and queued: calls are sent one after the other, of those that wait only the newest. After a failure none, and the server's order is shown.
 */
function useOrder({ entity, orderedBy, reorder }: ListResource, items: readonly ListItem[]) {
  const query = entityQuery(entity)
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const offerUndo = useOfferUndo()
  // The items, or while orders are saved the newest of those.
  const [newest, showNewest] = useOptimistic(items)
  // No state, because what waits is also sent after the rows were closed.
  const queue = useRef<OrderQueue>({})
  const [isOutdated, setOutdated] = useState(false)
  // A list that lost an item here has an older version than the server's, which would refuse its order.
  const { isFetchedAfterMount: isReady } = useQuery(query)

  const saving = useMutation({
    scope: { id: `order of ${entity}` },
    mutationFn: async (order: readonly ListItem[]) => {
      if (order !== queue.current.waiting) return
      queue.current.waiting = undefined
      // A list requested before the change must not undo it.
      await queryClient.cancelQueries(query)
      const former = queryClient.getQueryData<LoadedItems>(query.queryKey)
      const items = numbered(order)
      queryClient.setQueryData<LoadedItems>(query.queryKey, { ...former, items })
      try {
        const ids = order.map(({ _id }) => _id)
        const orderVersion = await reorder?.(ids, former?.orderVersion)
        queryClient.setQueryData<LoadedItems>(query.queryKey, { items, orderVersion })
        setOutdated(false)
        if (orderVersion !== undefined) offerUndoOf(orderVersion, ids)
      } catch (error) {
        queryClient.setQueryData(query.queryKey, former)
        queue.current = {}
        setOutdated(error instanceof HttpError && error.status === 412)
        report(error, listText.orderFailed)
      }
      if (queue.current.waiting) return
      // Without internet the load would fail as the save did: it waits.
      await queryClient.invalidateQueries({ ...query, refetchType: navigator.onLine ? 'active' : 'none' })
    },
  })

  /** The version of an order is the revision that set it. */
  function offerUndoOf(version: number, ids: readonly string[]): void {
    const { firstVersion: since = version } = queue.current
    queue.current.firstVersion = since
    const undo = async () => {
      await undoOrder(entity, since, ids)
      queue.current.firstVersion = undefined
    }
    const isKnown = since !== version
    offerUndo({ text: undoText.ordered, isKnown, done: undoText.orderBack, undo, replaces: `order of ${entity}` })
  }

  /** A list that is ordered by a field gets the numbers that the server stores. */
  function numbered(order: readonly ListItem[]): ListItem[] {
    return orderedBy === 'place' ? [...order] : order.map((item, number) => ({ ...item, [orderedBy]: number }))
  }

  function save(order: readonly ListItem[]): void {
    queue.current.waiting = order
    startTransition(async () => {
      showNewest(order)
      await saving.mutateAsync(order)
    })
  }
  return { isReady, isOutdated, newest, save }
}

interface DragEvents {
  /** Called at each move, with the pointer's height in the window in px. */
  onMove: (clientY: number) => void
  /** Called once; not dropped means cancelled. */
  onEnd: (isDropped: boolean) => void
}

const edgePx = 120
const scrollPxPerFrame = 8

/** Follows a pointer until it is lifted. Near the window's edges the page scrolls. */
function startDrag({ pointerId, clientY }: globalThis.PointerEvent, { onMove, onEnd }: DragEvents): void {
  const ending = new AbortController()
  const { signal } = ending
  let pointerY = clientY

  function follow(): void {
    if (signal.aborted) return
    const towards = Number(pointerY > window.innerHeight - edgePx) - Number(pointerY < edgePx)
    if (towards !== 0) window.scrollBy(0, towards * scrollPxPerFrame)
    onMove(pointerY)
    requestAnimationFrame(follow)
  }
  function end(isDropped: boolean): void {
    ending.abort()
    onEnd(isDropped)
  }
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', run: (event: globalThis.PointerEvent) => void) =>
    window.addEventListener(type, (event) => event.pointerId === pointerId && run(event), { signal })
  on('pointermove', (event) => {
    pointerY = event.clientY
  })
  on('pointerup', () => end(true))
  on('pointercancel', () => end(false))
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  follow()
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

/** The items with one of them moved to another index. */
function withMoved(items: readonly ListItem[], id: string, to: number): readonly ListItem[] {
  const moved = items.filter(({ _id }) => _id === id)
  const others = items.filter(({ _id }) => _id !== id)
  return [...others.slice(0, to), ...moved, ...others.slice(to)]
}
