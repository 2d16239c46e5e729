/** The house mark: an awning, four stripes and their scallops. The name beside it is the company's own. */
export function Logo({ className = 'size-10' }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path fill="#d90416" d="M10 8h7l-4 21a5 5 0 0 1-10 0Z" />
      <path fill="#fff" d="M17 8h7v21a5.5 5.5 0 0 1-11 0Z" />
      <path fill="#d90416" d="M24 8h7l4 21a5.5 5.5 0 0 1-11 0Z" />
      <path fill="#fff" d="M31 8h7l7 21a5 5 0 0 1-10 0Z" />
      <path fill="none" stroke="#8c030d" strokeWidth="2.5" d="M8 8h32" strokeLinecap="round" />
      <path fill="none" stroke="#8c030d" strokeWidth="2.5" strokeLinecap="round" d="M9 37v4h30v-4" />
    </svg>
  )
}
