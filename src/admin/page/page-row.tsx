import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation } from 'react-router'
import { Modal } from '#browser/modal.tsx'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { undoEdit } from '../undo/undo-calls.ts'
import type { PagePart, SingleItem } from './page-part.ts'
import { PartForm } from './part-form.tsx'
import { singleQuery } from './single-queries.ts'

/** A row of the screen without the types of its entity. */
export interface PageRow {
  name: string
  query: { queryKey: string[]; queryFn: (context: { signal: AbortSignal }) => Promise<unknown> }
  Row: ComponentType
}

export function pageRow<Item extends SingleItem, Values extends FieldValues>(part: PagePart<Item, Values>): PageRow {
  return { name: part.name, query: singleQuery<Item>(part.client), Row: () => <Row part={part} /> }
}

/** What is filled in, and the form in a modal. A link whose hash is the row's name opens it, in place of any other. */
function Row<Item extends SingleItem, Values extends FieldValues>({ part }: { part: PagePart<Item, Values> }) {
  const { data } = useQuery(singleQuery<Item>(part.client))
  const { entity } = part.client
  const offerUndo = useOfferUndo()
  const [opened, setOpened] = useState<Item>()
  const { hash, key } = useLocation()
  const isLoaded = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link that is followed
  useEffect(() => {
    if (isLoaded && hash !== '') setOpened(hash === `#${part.name}` ? data : undefined)
  }, [key, hash, isLoaded])
  return (
    <li>
      <button type="button" className="row" disabled={!data} onClick={() => setOpened(data)}>
        <span>
          <span className="block strong">{part.title}</span>{' '}
          <span className="hint clamped">{(data && part.summaryOf(data)) || part.advice}</span>
        </span>
        <ChevronRight aria-hidden="true" className="chevron" />
      </button>
      {opened && (
        <Modal title={part.title} onClose={() => setOpened(undefined)} className="panel-modal">
          <PartForm
            part={part}
            opened={opened}
            onReopen={() => setOpened(opened)}
            onSaved={({ version }) => {
              setOpened(undefined)
              offerUndo({
                text: undoText.edited(part.noun),
                done: undoText.asBefore(part.noun),
                undo: () => undoEdit({ entity, id: entity, version }),
              })
            }}
          />
        </Modal>
      )}
    </li>
  )
}
