/** Logos of other companies, which lucide does not contain. They have the text's colour and are hidden from screen readers. */
export function WhatsappIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2Zm0 1.8a8.2 8.2 0 1 1-4.2 15.3l-.4-.2-2.8.8.8-2.8-.2-.4A8.2 8.2 0 0 1 12 3.8ZM8.4 7.3c-.2 0-.5.1-.8.4-.3.3-1 1-1 2.4s1 2.8 1.2 3c.1.2 2 3.2 5 4.3 2.4 1 2.9.8 3.4.7.6 0 1.7-.7 2-1.4.2-.6.2-1.2.1-1.3l-.6-.3-1.8-.9c-.3 0-.4-.1-.6.2l-.8 1c-.2.2-.3.2-.6 0-.2 0-1-.3-2-1.2-.8-.7-1.3-1.5-1.4-1.8-.2-.2 0-.4.1-.5l.4-.5.3-.4v-.5l-.9-2c-.2-.6-.4-.5-.6-.5l-.5-.7h-.9Z" />
    </svg>
  )
}

export function InstagramIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path strokeLinecap="round" d="M17 7h.01" />
    </svg>
  )
}

export function FacebookIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M14 21v-8h2.9l.5-3.4H14V7.5c0-1 .4-1.7 1.8-1.7h1.8V2.7c-.4 0-1.4-.2-2.6-.2-2.7 0-4.4 1.6-4.4 4.5v2.6H7.4V13h3.2v8Z" />
    </svg>
  )
}
