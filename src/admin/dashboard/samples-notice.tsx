import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { call } from '#browser/call.ts'
import { townOf } from '#contract/company.ts'
import { sunAndShadePlace } from '#contract/comparison.ts'
import { type EntityName, entities } from '#contract/entities.ts'
import { isSingle } from '#contract/entity.ts'
import { trash } from '#contract/history.ts'
import { type SamplesShown, samples } from '#contract/overview.ts'
import { shippedTextsFor, type TextName } from '#contract/page-texts.text.ts'
import { samplesHash } from '#contract/place-hash.ts'
import { useAction } from '../calls/actions.ts'
import { itemsQuery, readItems, singleQuery } from '../calls/entity-calls.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type FieldName, fieldNameOf } from '../ui/field-nouns.text.ts'
import { focusContent } from '../ui/focus.ts'
import { labelOf } from '../ui/noun.ts'
import { entityPath, paths } from '../ui/paths.ts'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { type SavedEdit, undoEdit } from '../undo/undo-calls.ts'
import { Notice, NoticeLink } from './notice.tsx'
import { groupSamples, type SampleGroup, samplesText } from './notices.text.ts'

/** What is still of the sample, and the way to remove it: asked once, with a tick at each that goes. */
export function SamplesNotice({ places }: SamplesShown) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Notice text={samplesText.still(places)}>
      <NoticeLink to={`${paths.site}?${new URLSearchParams({ at: `/${samplesHash}` })}`}>{samplesText.see}</NoticeLink>
      <Button onClick={() => setAsking(true)}>{samplesText.remove}</Button>
      {isAsking && <RemoveDialog places={places} onClose={() => setAsking(false)} />}
    </Notice>
  )
}

function RemoveDialog({ places, onClose }: Pick<SamplesShown, 'places'> & { onClose: () => void }) {
  const [kept, setKept] = useState<readonly string[]>([])
  const offerUndo = useOfferUndo()
  const groups = groupSamples(places)
  const action = useAction({
    run: async () => {
      await call(samples.remove, { body: { keep: [...kept] } })
      const changes = await changesOf(places, kept)
      const text = samplesText.removed
      offerUndo({ success: text, text, done: samplesText.back, undo: () => bringBack(places, changes) })
    },
    text: { failed: samplesText.failed },
    onDone: () => {
      onClose()
      focusContent()
    },
  })
  const toggle = (place: string) =>
    setKept(kept.includes(place) ? kept.filter((other) => other !== place) : [...kept, place])
  return (
    <ConfirmDialog
      question={samplesText.question}
      subject={samplesText.subject}
      confirm={samplesText.remove}
      confirming={samplesText.removing}
      action={action}
      onClose={onClose}
    >
      {(Object.keys(groups) as SampleGroup[]).map((group) => (
        <Group key={group} group={group} places={groups[group]} kept={kept} onToggle={toggle} />
      ))}
    </ConfirmDialog>
  )
}

interface GroupProps {
  group: SampleGroup
  places: readonly string[]
  kept: readonly string[]
  onToggle: (place: string) => void
}

function Group({ group, places, kept, onToggle }: GroupProps) {
  const titleId = useId()
  const nameOf = useSampleNames()
  if (places.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="stack tight">
      <h3 id={titleId}>{samplesText.groups[group]}</h3>
      {group === 'meta' && <p className="hint">{samplesText.contacts}</p>}
      <ul className="stack tight">
        {places.map((place) => (
          <li key={place}>
            {group === 'meta' ? (
              <span className="line spread">
                {nameOf(place)}
                <Link
                  to={`${entityPath('meta')}#${place.replace('meta.', '')}`}
                  className="quiet-button"
                  aria-description={nameOf(place)}
                >
                  {samplesText.change}
                </Link>
              </span>
            ) : (
              <label className="check-field">
                <input type="checkbox" checked={!kept.includes(place)} onChange={() => onToggle(place)} />
                {nameOf(place)}
              </label>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns a function that calls a place by what stands there. */
function useSampleNames(): (place: string) => string {
  const { data: company } = useQuery(singleQuery('company'))
  const { data: products = [] } = useQuery(itemsQuery('products'))
  const { data: services = [] } = useQuery(itemsQuery('services'))
  const { data: faq = [] } = useQuery(itemsQuery('faq'))
  const titles = new Map([
    ...[...products, ...services].map(({ _id, title }) => [_id, title] as const),
    ...faq.map(({ _id, question }) => [_id, question] as const),
  ])
  return (place) => {
    if (place === sunAndShadePlace) return samplesText.pair
    const [entity, name = ''] = place.split('.')
    if (entity !== 'meta' && entity !== 'texts') return titles.get(name) ?? ''
    const label = labelOf(fieldNameOf(entity, name as FieldName))
    if (entity === 'meta') return label
    const { [name as TextName]: words } = shippedTextsFor(null, townOf(company ?? undefined), [place])
    return `${label}: ${words.split('. ')[0]}`
  }
}

/** What has a revision that takes it back: the texts, the configuration, and what was kept. */
async function changesOf(places: readonly string[], kept: readonly string[]): Promise<SavedEdit[]> {
  const changes: SavedEdit[] = []
  for (const entity of new Set(places.map((place) => place.split('.')[0] as EntityName))) {
    if (!isSingle(entities[entity]) && !kept.some((place) => place.startsWith(`${entity}.`))) continue
    const { items } = await readItems(entity)
    for (const saved of items) {
      const id = saved._id ?? entity
      if (id === entity || kept.includes(`${entity}.${id}`)) changes.push({ entity, id, saved })
    }
  }
  return changes
}

/** Brings back what is in the trash, then takes back the changes, each once, so that it can be repeated after a failure. */
async function bringBack(places: readonly string[], changes: SavedEdit[]): Promise<void> {
  const deleted = await call(trash.list, { query: { limit: '100' } })
  for (const { _id: id, entity } of deleted) if (places.includes(`${entity}.${id}`)) await call(trash.restore, { id })
  for (let [change] = changes; change; [change] = changes) {
    await undoEdit(change)
    changes.shift()
  }
}
