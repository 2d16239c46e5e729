import type { PublicSettings } from '#contract/page-content.ts'

let cached: PublicSettings | undefined

/** The settings in the panel's document, `<script type="application/json" id="settings">`. */
export function publicSettings(): PublicSettings {
  const settings: PublicSettings = cached ?? {
    apiUrl: '',
    publicUrl: '',
    productImageRequired: true,
    fallbackPhone: '',
    fallbackEmail: '',
    ...JSON.parse(document.getElementById('settings')?.textContent || '{}'),
  }
  cached = settings
  return settings
}
