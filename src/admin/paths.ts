/** The panel's addresses (spec §2); `services` is a screen without a tab. */
export const paths = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  products: '/admin/products',
  services: '/admin/services',
  footer: '/admin/footer',
  faq: '/admin/faq',
} as const
