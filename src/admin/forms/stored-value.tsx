import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AbsentName, Company } from '#contract/company.ts'
import { declarationOf, type EntityName, entities } from '#contract/entities.ts'
import { sentPictures } from '#contract/entity.ts'
import { hoursInWords, rangeInWords } from '#contract/opening-hours.text.ts'
import { rangesOf } from '#contract/opening-hours.ts'
import { formatPhone } from '#contract/phone.ts'
import { formatCnpj, formatCpf } from '#contract/tax-numbers.ts'
import { youtubeWatchUrl } from '#contract/youtube.ts'
import type { Item } from '../calls/entity-calls.ts'
import { itemsQuery } from '../calls/entity-calls.ts'
import { useItemTitle } from '../calls/item-title.ts'
import type { FieldName } from '../ui/field-nouns.text.ts'
import { momentOf } from '../ui/in-sentences.ts'
import { TextList } from '../ui/text-list.tsx'
import { absentLabels, valueText } from './stored-value.text.ts'

interface StoredValueProps {
  entity: EntityName
  field: FieldName
  value: unknown
  label: string
  /** Shown if the value is undefined. */
  blank: ReactNode
}

/** A field's value where it cannot be edited, as the forms show it. */
export function StoredValue({ entity, field, value, label, blank }: StoredValueProps) {
  if (value === undefined) return blank
  if (sentPictures(entities[entity]).includes(field))
    return <img src={String(value)} alt={label} loading="lazy" referrerPolicy="no-referrer" className="photo" />
  if (field === 'productId') return <ProductTitle id={String(value)} />
  if (field === 'ids') return <Order of={entity} ids={value as string[]} />
  if (Array.isArray(value)) return <TextList texts={displayRows(field, value)} />
  return <span className="lines">{displayText(field, value)}</span>
}

function ProductTitle({ id }: { id: string }) {
  return useTitleOf('products')(id)
}

function Order({ of: entity, ids }: { of: EntityName; ids: readonly string[] }) {
  const titleOf = useTitleOf(entity)
  return (
    <ol className="list">
      {ids.map((id) => (
        <li key={id}>{titleOf(id)}</li>
      ))}
    </ol>
  )
}

/** Returns a function that returns an item's title of today; undefined until the items are loaded. */
function useTitleOf(entity: EntityName): (id: string) => string | undefined {
  const { data: items } = useQuery(itemsQuery(entity))
  const titleOf = useItemTitle<object>({ ...declarationOf(entity), entity })
  const titles = new Map((items as Item[] | undefined)?.map((item) => [item._id, titleOf(item)]))
  return (id) => items && (titles.get(id) ?? valueText.deletedItem)
}

/** The fields that people see in another form than they are stored in. */
const formats: Partial<Record<FieldName, (value: string) => string>> = {
  whatsapp: (digits) => formatPhone(digits, 'whatsapp'),
  phone: (digits) => formatPhone(digits, 'landline'),
  youtubeId: youtubeWatchUrl,
  cnpj: formatCnpj,
  cpf: formatCpf,
  signInLink: (at) => valueText.until(momentOf(new Date(at))),
}

/** A value as the forms show it, or undefined if it is no single text. */
export function displayText(field: FieldName, value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? valueText.yes : valueText.no
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? (formats[field]?.(value) ?? value) : undefined
}

/** The rows of a list as the forms show them. */
function displayRows(field: FieldName, rows: readonly unknown[]): string[] {
  if (field === 'hours') return hoursInWords(rows as Company['hours']).map(({ days, times }) => `${days} ${times}`)
  if (field === 'closedOn') return rangesOf(rows as string[]).map(rangeInWords)
  if (field === 'fabrics') return (rows as Company['fabrics']).map(({ name }) => name)
  if (field === 'leftOut') return (rows as AbsentName[]).map((name) => absentLabels[name])
  return rows.map(String)
}
