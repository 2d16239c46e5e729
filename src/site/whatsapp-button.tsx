import { WhatsappIcon } from './brand-icons.tsx'
import { QuoteLink } from './quote/quote-link.tsx'
import { siteText } from './site.text.ts'
import { useSite } from './site-context.ts'

/** The floating WhatsApp button, shown only if the company has a number (spec §1). */
export function WhatsappButton() {
  const { contact } = useSite()
  if (!contact.whatsapp) return null
  return (
    <aside aria-label={siteText.contact.whatsapp}>
      <QuoteLink className="floating-whatsapp on-screen" label={siteText.contact.chat}>
        <WhatsappIcon />
      </QuoteLink>
    </aside>
  )
}
