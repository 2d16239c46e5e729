import type { PublicSettings } from '#contract/page-content.ts'

const fallback: PublicSettings = {
  apiUrl: '',
  publicUrl: '',
  productImageRequired: true,
  fallbackPhone: '',
  fallbackEmail: '',
}

let cached: PublicSettings | undefined

/** The settings in this document: the panel's `<script type="application/json" id="settings">`, or part of the site's data. */
export function publicSettings(): PublicSettings {
  const read = (id: string) => JSON.parse(document.querySelector(`script#${id}`)?.textContent || '{}')
  const settings: PublicSettings = cached ?? { ...fallback, ...read('content').settings, ...read('settings') }
  cached = settings
  return settings
}
