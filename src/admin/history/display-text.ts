import { rangesOf } from '#contract/closed-days.ts'
import type { ClaimName, Company } from '#contract/company.ts'
import { hoursInWords, rangeInWords } from '#contract/opening-hours.text.ts'
import { formatPhone } from '#contract/phone.ts'
import { formatCnpj, formatCpf } from '#contract/tax-numbers.ts'
import { youtubeWatchUrl } from '#contract/youtube.ts'
import { claimLabels } from '../dashboard/claims.text.ts'
import { momentOf } from '../ui/moment-of.ts'
import { type FieldName, historyText } from './history.text.ts'

/** The fields that people see in another form than they are stored in. */
const formats: Partial<Record<FieldName, (value: string) => string>> = {
  whatsapp: (digits) => formatPhone(digits, 'whatsapp'),
  phone: (digits) => formatPhone(digits, 'landline'),
  youtubeId: youtubeWatchUrl,
  cnpj: formatCnpj,
  cpf: formatCpf,
  signInLink: (at) => historyText.until(momentOf(new Date(at))),
}

/** A value as the forms show it, or undefined if it is no single text. */
export function displayText(field: FieldName, value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? historyText.yes : historyText.no
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? (formats[field]?.(value) ?? value) : undefined
}

/** The rows of a list as the forms show them. */
export function displayRows(field: FieldName, rows: readonly unknown[]): string[] {
  if (field === 'hours') return hoursInWords(rows as Company['hours']).map(({ days, times }) => `${days} ${times}`)
  if (field === 'closedOn') return rangesOf(rows as string[]).map(rangeInWords)
  if (field === 'fabrics') return (rows as Company['fabrics']).map(({ name }) => name)
  if (field === 'confirmed')
    return (rows as Company['confirmed']).map(({ name, value }) => `${claimLabels[name]}: ${value}`)
  if (field === 'leftOut') return (rows as ClaimName[]).map((name) => claimLabels[name])
  return rows.map(String)
}
