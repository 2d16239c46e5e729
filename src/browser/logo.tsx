/** The logo, an awning. A screen reader hears it only with a label: on the site the company's own name stands next to it. */
export function Logo({ className, label }: { className?: string; label?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} role="img" aria-label={label} aria-hidden={label ? undefined : true}>
      <rect width="48" height="48" rx="12" fill="#d90416" />
      <path fill="#fff" d="M14 11h7l-1.5 15a4.5 4.5 0 0 1-9 0Zm13 0h7l3.5 15a4.5 4.5 0 0 1-9 0ZM10 35h28v3H10Z" />
      <path fill="#8c030d" d="M21 11h6l1.5 15a4.5 4.5 0 0 1-9 0Z" />
    </svg>
  )
}
