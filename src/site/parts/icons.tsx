/**
 * The icons of the page's first script, drawn by Lucide (ISC). They have the text's colour and are hidden from screen readers.
 * lucide-react itself, for any icon and option, is larger than all of these.
 */
const icon = (path: string) => () => <LineIcon path={path} />

/** An icon that is drawn in lines. */
export function LineIcon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

export const ArrowRight = icon('M5 12h14M12 5l7 7-7 7')
export const ChevronLeft = icon('M15 18l-6-6 6-6')
export const ChevronRight = icon('M9 18l6-6-6-6')
export const Mail = icon(
  'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
)
export const MapPin = icon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 0 1 6 0 3 3 0 0 1-6 0z',
)
export const Menu = icon('M4 5h16M4 12h16M4 19h16')
export const Pause = icon(
  'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
)
export const Phone = icon(
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
)
export const Play = icon('M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z')
export const X = icon('M18 6L6 18M6 6l12 12')

export const InstagramIcon = icon(
  'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M17 7h.01',
)

/** An icon that is one filled shape, such as another company's logo. */
export function FilledIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

export const WhatsappIcon = () => (
  <FilledIcon path="M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2Zm0 1.8a8.2 8.2 0 1 1-4.2 15.3l-.4-.2-2.8.8.8-2.8-.2-.4A8.2 8.2 0 0 1 12 3.8ZM8.4 7.3c-.2 0-.5.1-.8.4-.3.3-1 1-1 2.4s1 2.8 1.2 3c.1.2 2 3.2 5 4.3 2.4 1 2.9.8 3.4.7.6 0 1.7-.7 2-1.4.2-.6.2-1.2.1-1.3l-.6-.3-1.8-.9c-.3 0-.4-.1-.6.2l-.8 1c-.2.2-.3.2-.6 0-.2 0-1-.3-2-1.2-.8-.7-1.3-1.5-1.4-1.8-.2-.2 0-.4.1-.5l.4-.5.3-.4v-.5l-.9-2c-.2-.6-.4-.5-.6-.5l-.5-.7h-.9Z" />
)
export const FacebookIcon = () => (
  <FilledIcon path="M14 21v-8h2.9l.5-3.4H14V7.5c0-1 .4-1.7 1.8-1.7h1.8V2.7c-.4 0-1.4-.2-2.6-.2-2.7 0-4.4 1.6-4.4 4.5v2.6H7.4V13h3.2v8Z" />
)
