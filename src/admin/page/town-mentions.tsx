import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { defaultTown } from '#contract/company.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { entities, type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { entityNouns, labelOf } from '#contract/entity-names.text.ts'
import type { Form } from '../forms/fields.tsx'
import type { Resource } from '../forms/resource.ts'
import { type FieldName, fieldNames } from '../history/field-names.text.ts'
import { loadList } from '../lists/entity-calls.ts'
import { folded } from '../lists/search.tsx'
import { entityPath } from '../paths.ts'
import { otherTowns, rowTexts } from './page.text.ts'

/** A row of 'Página'. */
interface Row {
  name: keyof typeof rowTexts
  resource: Resource
}

interface Mention {
  entity: PublicEntityName
  field: FieldName
  sentence: string
}

// The company's own fields are in this form.
const searched = publicEntityNames.filter((name) => name !== 'company')

const queries = searched.map((name) => ({
  queryKey: [name, 'for mentions'],
  queryFn: () => loadList<AnyEndpoint>(entities[name]),
}))

/** The owner's own sentences that name the shipped town or the company's former one, while the form has another. */
export function TownMentions({ form, rows }: { form: Form; rows: readonly Row[] }) {
  const id = useId()
  const typed: string = useWatch({ control: form.control, name: 'town' })
  const former: string = form.formState.defaultValues?.town ?? ''
  const loads = useQueries({ queries })
  const present = typed.trim() || defaultTown.town
  const towns = [...new Set([defaultTown.town, former || defaultTown.town])].filter(
    (town) => words(town) !== words(present),
  )
  const mentions = searched.flatMap((entity, nth) => mentionsIn(entity, [loads[nth]?.data].flat(), towns))
  if (mentions.length === 0) return null
  const rowOf = ({ entity, field }: Mention) =>
    entity === 'texts' ? rows.find(({ resource }) => resource.entity === entity && field in resource.fields) : undefined
  return (
    <section aria-labelledby={id} className="strip stack tight">
      <p id={id}>{otherTowns(towns)}</p>
      <ul className="stack tight">
        {mentions.map((mention) => (
          <li key={Object.values(mention).join(' ')}>
            <Link to={placeOf(mention, rowOf(mention))} className="quiet-button flush">
              {mention.sentence}
            </Link>{' '}
            <span className="hint block">{`${labelOf(entityNouns[mention.entity].all)}: ${fieldLabel(mention, rowOf(mention))}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sentences of an entity's items that name one of these towns, each once. */
function mentionsIn(entity: PublicEntityName, items: readonly unknown[], towns: readonly string[]): Mention[] {
  const texts = items.flatMap((item) =>
    (Object.entries(item ?? {}) as [FieldName, unknown][])
      .filter(([field]) => field in fieldNames)
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

function fieldLabel({ field }: Mention, row: Row | undefined): string {
  return row ? rowTexts[row.name].title : labelOf(fieldNames[field])
}

/** Where the owner changes the field. A text's form is opened by the hash. */
function placeOf({ entity }: Mention, row: Row | undefined): string {
  return row ? `${entityPath(entity)}#${row.name}` : entityPath(entity)
}
