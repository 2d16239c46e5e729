import { publicSettings } from '#browser/settings.ts'
import type { PublicSettings } from '#contract/page-content.ts'

/** Gives the panel the company's own colours, and the login its logo. The policy forbids a style in the HTML. */
export function showBrand(brand: Pick<NonNullable<PublicSettings['brand']>, 'colours' | 'logo'>): void {
  Object.assign(publicSettings(), { brand })
  const { style } = document.documentElement
  style.setProperty('--color-brand', brand.colours.accent)
  style.setProperty('--color-brand-deep', brand.colours.deep)
}
