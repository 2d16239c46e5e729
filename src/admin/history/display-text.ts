import { formatPhone } from '#contract/phone.ts'
import { youtubeWatchUrl } from '#contract/youtube.ts'
import { type FieldName, historyText } from './history.text.ts'

/** The fields that people see in another form than they are stored in. */
const formats: Partial<Record<FieldName, (value: string) => string>> = {
  whatsapp: (digits) => formatPhone(digits, 'whatsapp'),
  phone: (digits) => formatPhone(digits, 'landline'),
  youtubeId: youtubeWatchUrl,
}

/** A value as the forms show it, or undefined if it is no single text. */
export function displayText(field: FieldName, value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? historyText.yes : historyText.no
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? (formats[field]?.(value) ?? value) : undefined
}
