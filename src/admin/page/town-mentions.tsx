import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { defaultTown } from '#contract/company.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entities, type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { entityNouns, itemFieldNames, labelOf } from '#contract/entity-names.text.ts'
import { textFields } from '#contract/texts.ts'
import { listCall, loadList } from '../lists/load-list.ts'
import { folded } from '../lists/search.tsx'
import { entityPath } from '../paths.ts'
import { companyText } from './company.text.ts'
import { sectionTexts } from './texts.text.ts'
import { sectionNames, sections, textsPartName } from './texts-parts.ts'

interface Mention {
  entity: PublicEntityName
  field: string
  sentence: string
}

// The company's own fields are in this form.
const searched = publicEntityNames.filter((name) => name !== 'company')

const queries = searched.map((name) => ({
  queryKey: ['page', name],
  queryFn: () => loadList(listCall(entities[name] as { list: AnyEndpoint })),
}))

/** The owner's own sentences that name the shipped town or the company's former one, while the form has another. */
export function TownMentions({ former, typed }: { former: string; typed: string }) {
  const id = useId()
  const loads = useQueries({ queries })
  const present = typed.trim() || defaultTown.town
  const towns = [...new Set([defaultTown.town, former || defaultTown.town])].filter(
    (town) => words(town) !== words(present),
  )
  const mentions = searched.flatMap((entity, nth) => mentionsIn(entity, [loads[nth]?.data].flat(), towns))
  if (mentions.length === 0) return null
  return (
    <section aria-labelledby={id} className="strip stack tight">
      <p id={id}>{companyText.otherTowns(towns)}</p>
      <ul className="stack tight">
        {mentions.map(({ entity, field, sentence }) => (
          <li key={`${entity} ${field} ${sentence}`}>
            <Link to={placeOf(entity, field)} className="quiet-button flush">
              {sentence}
            </Link>{' '}
            <span className="hint block">{`${labelOf(entityNouns[entity].all)}: ${fieldLabel(field)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sentences of an entity's items that name one of these towns, each once. */
function mentionsIn(entity: PublicEntityName, items: readonly unknown[], towns: readonly string[]): Mention[] {
  const texts = items.flatMap((item) =>
    Object.entries(item ?? {})
      .filter(([field]) => field in itemFieldNames || field in textFields)
      .flatMap(([field, value]) => [value].flat().map((text) => ({ field, text }))),
  )
  const found = texts.flatMap(({ field, text }) =>
    sentencesOf(text)
      .filter((sentence) => towns.some((town) => words(sentence).includes(words(town))))
      .map((sentence) => [sentence, { entity, field, sentence }] as const),
  )
  return [...new Map(found).values()]
}

function sentencesOf(text: unknown): string[] {
  if (typeof text !== 'string') return []
  return (text.match(/[^.!?\n]+[.!?]*/g) ?? []).map((sentence) => sentence.trim())
}

/** The words of a text, each between two blanks, so that only whole words are found in it. */
function words(text: string): string {
  return ` ${folded(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `
}

function sectionOf(field: string) {
  return sectionNames.find((name) => sections[name].names.some((text) => text === field))
}

function fieldLabel(field: string): string {
  const section = sectionOf(field)
  return section ? sectionTexts[section].title : labelOf(itemFieldNames[field as keyof typeof itemFieldNames] ?? '')
}

/** Where the owner changes the field. A text's form is opened by the hash. */
function placeOf(entity: PublicEntityName, field: string): string {
  const section = entity === 'texts' && sectionOf(field)
  return section ? `${entityPath(entity)}#${textsPartName(section)}` : entityPath(entity)
}
