import { entities } from '#contract/entities.ts'
import { isSingle } from '#contract/entity.ts'
import type { Revision } from '#contract/history.ts'
import { changedFields, type FieldChange, isOrder } from '../forms/changed-fields.ts'
import { displayText } from '../forms/stored-value.tsx'
import { fieldNameOf } from '../ui/field-nouns.text.ts'
import { entityNouns } from '../ui/nouns.text.ts'
import { quoted, sentenceText } from './history.text.ts'

const longestShownValue = 60

/** What happened, in one sentence without a full stop. */
export function sentenceOf(revision: Revision): string {
  return `${revision.by?.name ?? sentenceText.system} ${verbOf(revision)}`
}

function verbOf(revision: Revision): string {
  const { entity, title, action, before, after } = revision
  const { one, all } = entityNouns[entity]
  const isErased = before === null && after === null
  const listed = isErased ? sentenceText.erased(one) : `${one} ${quoted(title)}`
  const isOne = isSingle(entities[entity])
  const item = isOne ? one : listed
  if (isOrder(revision)) return action === 'restored' ? sentenceText.orderWentBack(all) : sentenceText.ordered(all)
  if (action === 'erased')
    return isOne
      ? sentenceText.erasedHistoryOfSingle(one)
      : sentenceText.erasedHistory(title === '' ? listed : quoted(title))
  if (action === 'deleted') return sentenceText.deleted(item)
  if (action === 'created') return revision.by ? sentenceText.created(item) : sentenceText.brought(item)
  if (action === 'restored' && isErased) return sentenceText.restored(item)
  // The first save of a single entity is an update, or the state before was erased.
  if (action === 'updated' && before === null) return sentenceText.saved(item)
  if (action === 'restored') return before && after ? sentenceText.wentBack(item) : sentenceText.broughtBack(item)
  const changes = changedFields(revision)
  const [first] = changes
  const only = changes.length === 1 ? first : undefined
  if (!first) return sentenceText.saved(item)
  if (first.field === 'signInLink') return sentenceText.linked(title)
  if (only?.field === 'hidden') return only.after === true ? sentenceText.hid(item) : sentenceText.showed(item)
  // Without the item's title, two values do not tell which item it is.
  const values = only && (isOne || only.after === title) && shortValues(only)
  if (values) return sentenceText.changedFromTo(fieldNameOf(entity, only.field), ...values)
  const fields = changes.map(({ field }) => fieldNameOf(entity, field))
  return isOne ? sentenceText.changedSingle(fields, one) : sentenceText.changed(fields, title)
}

/** A field's text before and after, if both fit into a sentence. */
function shortValues({ field, before, after }: FieldChange): [string, string] | undefined {
  const [was = '', is = ''] = [before, after].map((value) => displayText(field, value))
  const isShort = (text: string) => text !== '' && text.length <= longestShownValue && !text.includes('\n')
  return isShort(was) && isShort(is) ? [was, is] : undefined
}
