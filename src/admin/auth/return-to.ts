import type { Location } from 'react-router'
import { paths } from '../paths.ts'

/** The location state of a redirect to the login: the path first asked for (spec §2). */
export function rememberPath(location: Location): { from: string } {
  return { from: `${location.pathname}${location.search}${location.hash}` }
}

/**
 * The path to open after signing in: the one first asked for, otherwise the dashboard (spec §2). Only a path of the panel is accepted, so
 * that a link cannot redirect to another site.
 */
export function pathAfterLogin(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  const isPanelPath = typeof from === 'string' && /^\/admin(?:[/?#][^\\]*)?$/.test(from)
  return isPanelPath && !from.startsWith(paths.login) ? from : paths.dashboard
}
