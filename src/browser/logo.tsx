import type { LogoSources } from '#contract/brand.ts'

interface LogoProps {
  /** The company's own; by default the drawn awning. */
  own?: LogoSources | undefined
  label?: string
}

/** The logo. A screen reader hears it only with a label: on the site the company's own name stands next to it. */
export function Logo({ own, label }: LogoProps) {
  if (own) return <img {...own} alt={label ?? ''} className="own-logo" />
  return (
    <svg viewBox="0 0 48 48" role="img" aria-label={label} aria-hidden={label ? undefined : true}>
      <rect width="48" height="48" rx="12" fill="var(--color-brand)" />
      <path fill="#fff" d="M14 11h7l-1.5 15a4.5 4.5 0 0 1-9 0Zm13 0h7l3.5 15a4.5 4.5 0 0 1-9 0ZM10 35h28v3H10Z" />
      <path fill="var(--color-brand-deep)" d="M21 11h6l1.5 15a4.5 4.5 0 0 1-9 0Z" />
    </svg>
  )
}
