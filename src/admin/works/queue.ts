import { useSyncExternalStore } from 'react'
import { createSaveKey } from '../forms/save-key.ts'
import type { Entity } from '../lists/entity-slice.ts'

/** A photo that becomes a work. */
export interface QueuedWork {
  id: string
  file: File
  saveKey: ReturnType<typeof createSaveKey>
  /** The photo's address in this browser. */
  preview: string
  /** What was typed; '' for the proposed title. */
  title: string
  state: 'waiting' | 'saving' | 'saved' | 'failed'
  /** The photo as sent, once it is prepared. */
  image?: string | undefined
  /** The share that was sent, 0 to 1. */
  progress?: number | undefined
  /** What the server returned for it. */
  saved?: Entity
  /** Why it failed, for a person. */
  reason?: string | undefined
}

export interface WorkQueue {
  works: readonly QueuedWork[]
  /** What all of them have. */
  district: string
  productId: string
  isSaving: boolean
}

const empty: WorkQueue = { works: [], district: '', productId: '', isSaving: false }

// Outside of React: closing the dialog, or leaving the screen, neither loses a photo nor stops a save.
let queue = empty
let count = 0
const listeners = new Set<() => void>()

export const currentQueue = () => queue

export function useQueue(): WorkQueue {
  return useSyncExternalStore(subscribe, currentQueue)
}

/** Whether there are photos that are not saved yet. */
export function isQueueWaiting(): boolean {
  return queue.works.some(({ state }) => state !== 'saved')
}

export function changeQueue(changes: Partial<WorkQueue>): void {
  queue = { ...queue, ...changes }
  // The browser asks before the page is left.
  if (isQueueWaiting()) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
  for (const listener of listeners) listener()
}

export function changeWork(id: string, changes: Partial<QueuedWork>): void {
  changeQueue({ works: queue.works.map((work) => (work.id === id ? { ...work, ...changes } : work)) })
}

export function addPhotos(files: readonly File[]): void {
  const added = files.map((file): QueuedWork => {
    count += 1
    const id = String(count)
    const saveKey = createSaveKey(`works.${id}`, true)
    return { id, file, saveKey, preview: URL.createObjectURL(file), title: '', state: 'waiting' }
  })
  changeQueue({ works: [...queue.works, ...added] })
}

/** Begins with these photos, after those of an interrupted attempt. */
export function startQueue(files: readonly File[]): void {
  if (!isQueueWaiting()) clearQueue()
  addPhotos(files)
}

export function leaveOut(id: string): void {
  const [left] = queue.works.filter((work) => work.id === id)
  if (left) URL.revokeObjectURL(left.preview)
  changeQueue({ works: queue.works.filter((work) => work !== left) })
}

export function clearQueue(): void {
  for (const { preview } of queue.works) URL.revokeObjectURL(preview)
  changeQueue(empty)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
