import type * as z from 'zod/mini'
import type { Meta, metaFormSchema } from '#contract/meta.ts'
import { formatPhone } from '#contract/phone.ts'

export type MetaValues = z.input<typeof metaFormSchema>

const blankMeta: MetaValues = {
  title: '',
  description: '',
  address: '',
  phone: '',
  email: '',
  facebook: '',
  instagram: '',
  whatsapp: '',
}

/** The stored configuration as its form shows it, phone numbers formatted. */
export function metaValues(meta: Meta | undefined): MetaValues {
  if (!meta) return blankMeta
  const { landline: _sameAsPhone, version: _isNoField, ...fields } = meta
  return {
    ...fields,
    phone: formatPhone(meta.phone, 'landline'),
    whatsapp: formatPhone(meta.whatsapp, 'whatsapp'),
  }
}
