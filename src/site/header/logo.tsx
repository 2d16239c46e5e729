/** The site's logo, an awning. The company's own name is shown next to it. */
export function Logo({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <rect width="48" height="48" rx="12" fill="#d90416" />
      <path fill="#fff" d="M14 11h7l-1.5 15a4.5 4.5 0 0 1-9 0Zm13 0h7l3.5 15a4.5 4.5 0 0 1-9 0ZM10 35h28v3H10Z" />
      <path fill="#8c030d" d="M21 11h6l1.5 15a4.5 4.5 0 0 1-9 0Z" />
    </svg>
  )
}
