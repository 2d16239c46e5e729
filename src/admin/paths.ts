import type { EntityName } from '#contract/entities.ts'

/** The panel's addresses beside those of the entities (spec §2). */
export const paths = { login: '/admin/login', dashboard: '/admin/dashboard' } as const

/** The address of an entity's screen: its name; the site's configuration is edited as the footer (spec §2). */
export function entityPath(name: EntityName): string {
  return `/admin/${name === 'meta' ? 'footer' : name}`
}
