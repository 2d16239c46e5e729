/** A change that can be undone, or a draft that can be gone back to. What `undo` throws, the bar reports. */
export interface UndoOffer {
  /** What happened, such as 'Produto excluído'. */
  text: string
  /** The title of what it happened to. */
  title?: string
  /** The id of what it happened to. */
  id?: string
  undo: () => Promise<unknown>
  /** The button; 'Desfazer' by default. */
  button?: string
  /** What was undone, such as 'Produto de volta'. Absent if no data changes. */
  done?: string
  /** Called once everything is loaded again. */
  onUndone?: () => void
}

let offer: UndoOffer | undefined
const listeners = new Set<() => void>()

/** Offers to undo a change, in the bar at the bottom of the panel. It replaces the former offer. */
export function offerUndo(next: UndoOffer): void {
  change(next)
}

/** Ends this offer, if it was not replaced; without one, the current offer, whatever it is. */
export function withdrawUndo(ended = offer): void {
  if (offer === ended) change(undefined)
}

/** Ends the offer to bring back an item, which is now deleted for good. */
export function withdrawUndoOf(id: string): void {
  if (offer?.id === id) change(undefined)
}

export function currentUndo(): UndoOffer | undefined {
  return offer
}

/** Calls `listener` when the offer changes. Returns the function that unsubscribes. */
export function onUndoChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: UndoOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}
