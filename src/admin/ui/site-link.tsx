import { ExternalLink } from 'lucide-react'

interface SiteLinkProps {
  href: string
  children: string
  className: string
  /** The id of the item's title, where several links have the same text. */
  describedBy?: string
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
