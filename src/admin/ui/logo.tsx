import { panelText } from '../panel.text.ts'

/** The panel's logo, a small awning. The company's own logo is its name, which is content. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" role="img" aria-label={panelText.logo} className={className}>
      <rect width="48" height="48" rx="12" className="fill-brand-deep" />
      <path d="M11 12h26l4 14H7z" className="fill-ground" />
      <path d="M16.2 12h5.2L19.8 26H13zM26.6 12h5.2L35 26h-6.8z" className="fill-brand" />
      <path
        d="M7 26a3.4 3.8 0 0 0 6.8 0zM20.6 26a3.4 3.8 0 0 0 6.8 0zM34.2 26a3.4 3.8 0 0 0 6.8 0z"
        className="fill-ground"
      />
      <path d="M13.8 26a3.4 3.8 0 0 0 6.8 0zM27.4 26a3.4 3.8 0 0 0 6.8 0z" className="fill-brand" />
      <path d="M12 34h24v3H12z" className="fill-ground" />
    </svg>
  )
}
