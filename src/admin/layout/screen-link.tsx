import type { MouseEventHandler, ReactNode } from 'react'
import { Link, useRoute } from 'wouter'

interface ScreenLinkProps {
  to: string
  className: string
  children: ReactNode
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** A link to a screen of the panel, marked while that screen is shown. */
export function ScreenLink({ to, ...props }: ScreenLinkProps) {
  const [isShown] = useRoute(to)
  return <Link to={to} aria-current={isShown ? 'page' : undefined} {...props} />
}
