import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { defaultTown } from '#contract/company.ts'
import { type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import type { Item } from '../calls/entity-calls.ts'
import { entityQuery } from '../calls/entity-calls.ts'
import type { Form } from '../forms/fields.tsx'
import { folded } from '../lists/search.tsx'
import { fieldNamesOf } from '../ui/field-nouns.text.ts'
import { labelOf } from '../ui/noun.ts'
import { entityNouns } from '../ui/nouns.text.ts'
import { entityPath } from '../ui/paths.ts'
import { otherTowns } from './page.text.ts'

interface Mention {
  /** The form that has the sentence. */
  to: string
  /** What the field is called, and where. */
  label: string
  sentence: string
}

// The company's own fields are in this form.
const searched = publicEntityNames.filter((name) => name !== 'company')

/** The owner's own sentences that name the shipped town or the company's former one, while the form has another. */
export function TownMentions({ form }: { form: Form }) {
  const id = useId()
  const typed: string = useWatch({ control: form.control, name: 'town' })
  const former: string = form.formState.defaultValues?.town ?? ''
  const queryClient = useQueryClient()
  const { data: loaded = [] } = useQuery({
    queryKey: ['searched for towns'],
    queryFn: () => Promise.all(searched.map((name) => queryClient.fetchQuery(entityQuery(name)))),
  })
  const present = typed.trim() || defaultTown.town
  const towns = [...new Set([defaultTown.town, former || defaultTown.town])].filter(
    (town) => words(town) !== words(present),
  )
  const mentions = searched.flatMap((entity, nth) => mentionsIn(entity, loaded[nth]?.items ?? [], towns))
  if (mentions.length === 0) return null
  return (
    <section aria-labelledby={id} className="strip stack tight tinted">
      <p id={id}>{otherTowns(towns)}</p>
      <ul className="stack tight">
        {mentions.map(({ to, label, sentence }) => (
          <li key={`${to} ${sentence}`}>
            <Link to={to} className="quiet-button flush">
              {sentence}
            </Link>{' '}
            <span className="hint block">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sentences of an entity's items that name one of these towns, each once. */
function mentionsIn(entity: PublicEntityName, items: readonly Item[], towns: readonly string[]): Mention[] {
  const names: Partial<Record<string, string>> = fieldNamesOf(entity)
  const found = items.flatMap((item) =>
    Object.entries(item).flatMap(([field, value]) => {
      const name = names[field]
      if (name === undefined) return []
      const to = `${entityPath(entity)}#${item._id ?? field}`
      const label = `${labelOf(entityNouns[entity].all)}: ${labelOf(name)}`
      const sentences = [value].flat().flatMap(sentencesOf).filter(isAbout)
      return sentences.map((sentence) => [sentence, { to, label, sentence }] as const)
    }),
  )
  return [...new Map(found).values()]

  function isAbout(sentence: string): boolean {
    return towns.some((town) => words(sentence).includes(words(town)))
  }
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
