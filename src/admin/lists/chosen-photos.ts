import type { SaveOptions } from '../calls/entity-calls.ts'
import type { ListItem } from './list-resource.ts'

/** A photo that becomes an item. */
export interface ChosenPhoto {
  id: string
  file: File
  /** The photo's address in this browser. */
  preview: string
  /** What was typed; '' for the proposed title. */
  title: string
  hasFailed?: boolean
  /** What the server returned for it. */
  saved?: ListItem
  /** Why it failed, for a person. */
  reason?: string | undefined
}

/** Photos that become one item each, and the texts that all of them have. The screen keeps them while the dialog is closed. */
export interface SeveralValues {
  photos: readonly ChosenPhoto[]
  shared: Readonly<Record<string, string>>
}

/** What is shown in place of the form to create several items from photos. */
export interface SeveralProps {
  values: SeveralValues
  change: (update: (values: SeveralValues) => SeveralValues) => void
  save: (body: object, options: SaveOptions) => Promise<ListItem>
  /** Tells whether the photos are being sent: the dialog stays open then. */
  setSending: (isSending: boolean) => void
  /** Called when all are saved, with the last one; undefined if none is left to be saved. */
  onDone: (last: ListItem | undefined) => void
}

export function chosenPhotos(files: readonly File[]): ChosenPhoto[] {
  return files.map((file) => {
    const preview = URL.createObjectURL(file)
    return { id: preview, file, preview, title: '' }
  })
}
