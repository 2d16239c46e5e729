import type { PublicSettings } from '#contract/page-content.ts'

const fallback: PublicSettings = {
  apiUrl: '',
  publicUrl: '',
  productImageRequired: true,
  fallbackPhone: '',
  fallbackEmail: '',
}

let cached: PublicSettings | undefined

/** The settings in this document (`<script type="application/json" id="settings">`). */
export function publicSettings(): PublicSettings {
  const settings: PublicSettings = cached ?? {
    ...fallback,
    ...JSON.parse(document.getElementById('settings')?.textContent || '{}'),
  }
  cached = settings
  return settings
}
