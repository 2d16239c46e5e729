import type { EntityName } from '#contract/entities.ts'

/** The panel's addresses (spec §2), one for each entity; the site's configuration is edited as its footer. */
export const paths = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  meta: '/admin/footer',
  products: '/admin/products',
  services: '/admin/services',
  faq: '/admin/faq',
  users: '/admin/users',
} as const satisfies Record<EntityName | 'login' | 'dashboard', `/admin/${string}`>
