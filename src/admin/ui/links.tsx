import { ChevronRight, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from './paths.ts'

interface SiteLinkProps {
  href: string
  children: string
  className: string
  /** The id of the item's title, where several links have the same text. */
  describedBy?: string | undefined
}

/** Opens the visitors' page in a new tab, so that the panel stays as it is. */
export function SiteLink({ href, children, className, describedBy }: SiteLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className} aria-describedby={describedBy}>
      <ExternalLink aria-hidden="true" />
      {children}
    </a>
  )
}

interface PlaceLinksProps extends Omit<SiteLinkProps, 'className'> {
  /** Where a phone shows it. */
  phoneHref: string
}

/** Opens a place of the visitors' page: on a phone in 'Seu site', where Back leads to the panel's list; on a wider window in a new tab. */
export function PlaceLinks({ href, phoneHref, children, describedBy }: PlaceLinksProps) {
  return (
    <>
      <SiteLink href={href} className="quiet-button from-tablet" describedBy={describedBy}>
        {children}
      </SiteLink>
      <Link
        to={`${paths.site}?${new URLSearchParams({ at: phoneHref })}`}
        className="quiet-button phone-only"
        aria-describedby={describedBy}
      >
        {children}
      </Link>
    </>
  )
}

interface MessageLinkProps {
  message: string
  /** Of one that shows only a symbol. */
  title?: string
  className: string
  children: ReactNode
}

/** Opens WhatsApp with a message, for whom one chooses there. */
export function MessageLink({ message, ...attributes }: MessageLinkProps) {
  return <a href={messageUrl(message)} target="_blank" rel="noopener" {...attributes} />
}

/** The address that opens WhatsApp with a message. */
export function messageUrl(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}

/** What a row says that leads somewhere. */
export function RowText({ title, advice, className = 'hint' }: { title: string; advice: string; className?: string }) {
  return (
    <>
      <span>
        <span className="block strong">{title}</span> <span className={className}>{advice}</span>
      </span>
      <ChevronRight aria-hidden="true" className="chevron" />
    </>
  )
}
