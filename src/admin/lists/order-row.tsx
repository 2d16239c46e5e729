import { ChevronDown, ChevronUp, GripVertical, type LucideIcon } from 'lucide-react'
import { memo, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '#browser/icon-button.tsx'
import type { DragRow } from './drag-row.ts'
import type { CardPart, Entity } from './entity-slice.ts'
import { listText } from './lists.text.ts'

export interface RowActions {
  /** Moves an item up (-1) or down (1); `row` contains the pressed button. */
  onMove: (id: string, by: 1 | -1, row: Element) => void
  /** Moves the dragged item to the pointer's height in the window, in px. */
  onDrag: (id: string, clientY: number) => void
  onDragEnd: (id: string, isDropped: boolean) => void
}

interface OrderRowProps<Item extends Entity> {
  item: Item
  title: string
  Picture: CardPart<Item> | undefined
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  actions: RowActions
  /** Undefined until its script is loaded. */
  dragRow: DragRow | undefined
}

export const OrderRow = memo(function OrderRow<Item extends Entity>(props: OrderRowProps<Item>) {
  const { item, title, Picture, isFirst, isLast, isDragged, actions, dragRow } = props
  const { _id } = item
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (!dragRow || !row.current || !handle.current) return
    return dragRow(row.current, handle.current, {
      onDrag: (clientY) => actions.onDrag(_id, clientY),
      onDragEnd: (isDropped) => actions.onDragEnd(_id, isDropped),
    })
  }, [dragRow, _id, actions])

  const button = (name: string, by: 1 | -1, isAtEnd: boolean, Icon: LucideIcon) => (
    <IconButton
      Icon={Icon}
      label={name}
      aria-describedby={titleId}
      // `disabled` would lose the focus when the row arrives at an end.
      aria-disabled={isAtEnd}
      onClick={() => row.current && actions.onMove(_id, by, row.current)}
    />
  )

  return (
    <li ref={row} className="order-row box" data-id={_id} data-dragged={isDragged || undefined}>
      <span ref={handle} className="icon-button order-handle">
        <GripVertical aria-hidden="true" />
      </span>
      {Picture && (
        // Hidden, because the title says what it shows.
        <div aria-hidden="true" className="order-picture">
          <Picture item={item} />
        </div>
      )}
      <span id={titleId} className="order-title clamped strong">
        {title}
      </span>
      {button(listText.moveUp, -1, isFirst, ChevronUp)}
      {button(listText.moveDown, 1, isLast, ChevronDown)}
    </li>
  )
}) as <Item extends Entity>(props: OrderRowProps<Item>) => ReactNode
