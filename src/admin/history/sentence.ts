import { entityNouns } from '#contract/entity-names.text.ts'
import type { Revision } from '#contract/history.ts'
import { changedFields, type FieldChange, isOrder, isSingle } from './changed-fields.ts'
import { fieldNames } from './field-names.text.ts'
import { quoted, sentenceText } from './history.text.ts'
import { displayText } from './stored-value.tsx'

const longestShownValue = 60

/** What happened, in one sentence without a full stop. */
export function sentenceOf(revision: Revision): string {
  return `${revision.by?.name ?? sentenceText.system} ${verbOf(revision)}`
}

function verbOf(revision: Revision): string {
  const { entity, title, action, before, after } = revision
  const { one, all } = entityNouns[entity]
  const item = isSingle(entity) ? one : `${one} ${quoted(title)}`
  if (isOrder(revision)) return action === 'restored' ? sentenceText.orderWentBack(all) : sentenceText.ordered(all)
  if (action === 'deleted') return sentenceText.deleted(item)
  // The first save of a single entity is an update.
  if (action === 'created' || (action === 'updated' && !before && after)) return sentenceText.created(item)
  if (action === 'restored') return before && after ? sentenceText.wentBack(item) : sentenceText.broughtBack(item)
  return changeOf(revision, item)
}

/** The texts before and after a change, if its sentence has both. */
export function valuesInSentence(revision: Revision): [string, string] | undefined {
  const { entity, title, action, before, after } = revision
  const [only, ...others] = changedFields(revision)
  if (action !== 'updated' || !before || !after || !only || others.length > 0) return undefined
  return isSingle(entity) || only.after === title ? shortValues(only) : undefined
}

function changeOf(revision: Revision, item: string): string {
  const { entity, title } = revision
  const changed = changedFields(revision)
  const fields = changed.map(({ field }) => fieldNames[field])
  const [only, ...others] = changed
  if (only?.field === 'signInLink') return sentenceText.linked(title)
  if (only?.field === 'hidden' && others.length === 0)
    return only.after === true ? sentenceText.hid(item) : sentenceText.showed(item)
  if (!only) return sentenceText.saved(item)
  const values = valuesInSentence(revision)
  if (values) return sentenceText.changedFromTo(fieldNames[only.field], ...values)
  return isSingle(entity)
    ? sentenceText.changedSingle(fields, entityNouns[entity].one)
    : sentenceText.changed(fields, title)
}

/** A field's text before and after, if both fit into a sentence. */
function shortValues({ field, before, after }: FieldChange): [string, string] | undefined {
  const [was = '', is = ''] = [before, after].map((value) => displayText(field, value))
  const isShort = (text: string) => text !== '' && text.length <= longestShownValue && !text.includes('\n')
  return isShort(was) && isShort(is) ? [was, is] : undefined
}
