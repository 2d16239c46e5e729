import type { FieldValues } from 'react-hook-form'
import { publicSettings } from '#browser/settings.ts'
import { absentNames } from '#contract/company.ts'
import type { Meta } from '#contract/meta.ts'
import { metaFormText } from './meta.text.ts'
import { metaFields } from './meta-fields.tsx'

/** Where the operator's telephone is no landline. */
const noPhone = '(67) 0000-0000'
/** Where the site's address has no dot, as on a machine of one's own. */
const noPage = 'https://www.facebook.com/'

/**
 * The form's values with something in each closed field, since `meta` has all its fields for every client: what stood there, else the fallback
 * telephone, the other network's address, or the site's own.
 */
export function withStandIns(values: FieldValues, stored: Meta | undefined): FieldValues {
  const site = publicSettings().publicUrl || location.origin
  const others = {
    address: [metaFormText.noAddress],
    phone: [publicSettings().fallbackPhone, noPhone],
    facebook: [values.instagram, site, noPage],
    instagram: [values.facebook, site, noPage],
  }
  const closed = absentNames.filter((name) => values.leftOut?.includes(name))
  return {
    ...values,
    ...Object.fromEntries(
      closed.map((name) => [
        name,
        [stored?.[name], ...others[name]].find((value) => metaFields[name].schema.safeParse(value).success),
      ]),
    ),
  }
}
