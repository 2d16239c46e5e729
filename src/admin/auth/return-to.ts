import type { Location } from 'react-router'
import { paths } from '../paths.ts'

/** What the guard leaves in the history entry of the login, so that the way back is known (spec §2). */
export function rememberOrigin(location: Location): { from: string } {
  return { from: `${location.pathname}${location.search}${location.hash}` }
}

/**
 * Where to go after signing in: the remembered origin, otherwise the dashboard (spec §2).
 * Only a path of the panel is believed, so that nobody can be led elsewhere.
 */
export function originAfterLogin(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from
  const isPanelPath = typeof from === 'string' && /^\/admin(?:[/?#][^\\]*)?$/.test(from)
  return isPanelPath && !from.startsWith(paths.login) ? from : paths.dashboard
}
