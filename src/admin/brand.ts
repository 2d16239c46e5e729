import { useSyncExternalStore } from 'react'
import { publicSettings } from '#browser/settings.ts'
import type { PublicSettings } from '#contract/page-content.ts'

type Brand = Pick<NonNullable<PublicSettings['brand']>, 'colours' | 'logo'>

const listeners = new Set<() => void>()

/** Gives the panel the company's own colours and logo: those of the document, then those just saved. The policy forbids a style in the HTML. */
export function showBrand(brand: Brand): void {
  Object.assign(publicSettings(), { brand })
  const { style } = document.documentElement
  style.setProperty('--color-brand', brand.colours.accent)
  style.setProperty('--color-brand-deep', brand.colours.deep)
  for (const listener of listeners) listener()
}

export function useOwnLogo(): Brand['logo'] {
  return useSyncExternalStore(onBrandChange, () => publicSettings().brand?.logo)
}

function onBrandChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
