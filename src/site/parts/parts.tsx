import type { ComponentProps } from 'react'
import type { ContactLink } from '../data/company-contact.ts'

/** A decorative awning edge below the header or a section, with its shadow. */
export function Hem({ isLarge = false }) {
  return (
    <div className="valance-shadow on-screen" aria-hidden="true">
      <div className={isLarge ? 'valance valance-section' : 'valance'} />
    </div>
  )
}

/** The class of a list by how many items it has: up to four have columns of their own (shapes.css). */
export const countClass = (count: number) => (count < 5 ? `of-${count}` : '')

/** The words above a heading, behind a piece of the hem: three whole scallops. */
export function Eyebrow({ children }: { children: string }) {
  return (
    <p className="eyebrow row strong">
      <span className="valance" aria-hidden="true" />
      {children}
    </p>
  )
}

/**
 * A link to the company. Something between server and browser may have rewritten its target, as a proxy does that hides e-mail addresses:
 * React leaves attributes as it finds them, so the link sets its own.
 */
export function CompanyLink({ href, ...props }: ComponentProps<'a'> & { href: string }) {
  return <a {...props} href={href} ref={(link) => link?.setAttribute('href', href)} />
}

/** Of a link that opens in a new tab, which `newTabId` says in the page's frame. */
export const newTabId = 'nova-aba'
export const newTab = { target: '_blank', rel: 'noopener', 'aria-describedby': newTabId } as const

interface WayLinkProps {
  way: ContactLink
  className?: string
  /** By default what is shown, without the place where an address may wrap. */
  label?: string
}

/** A link to the company's phone or e-mail, which may wrap only after its @. */
export function WayLink({ way: { url, shown }, className, label = shown }: WayLinkProps) {
  const at = shown.indexOf('@') + 1
  return (
    <CompanyLink href={url} className={className} aria-label={label}>
      <span>
        {shown.slice(0, at)}
        <wbr />
        {shown.slice(at)}
      </span>
    </CompanyLink>
  )
}

interface Place {
  name: string
  path: string
}

interface BreadcrumbProps {
  label: string
  /** The pages above this one. */
  parents: readonly Place[]
  title: string
}

export function Breadcrumb({ label, parents, title }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className="breadcrumb soft">
      <ol className="row">
        {parents.map(({ name, path }) => (
          <li key={path}>
            <a href={path} className="touch underlined">
              {name}
            </a>
          </li>
        ))}
        <li>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  )
}

/** A breadcrumb for search engines (schema.org), this page last. Without a known origin the URLs are relative. */
export function breadcrumbList(places: readonly Place[], publicUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}
