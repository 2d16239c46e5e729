import type { EntityName } from '#contract/entities.ts'
import { createCompanyStore } from './company/company.store.ts'
import { createFaqStore } from './faq/faq.store.ts'
import { createMetaStore } from './meta/meta.store.ts'
import { createProductStore } from './products/products.store.ts'
import { createServiceStore } from './services/services.store.ts'
import { createTextsStore } from './texts/texts.store.ts'
import { userWrites } from './users/user-writes.ts'
import { createUserStore } from './users/users.store.ts'
import { createWorkStore } from './works/works.store.ts'
import type { EntityOnServer } from './writes/entity-on-server.ts'

/** What the server adds to each entity's declaration: its store, and special handling of its pictures or writes. */
export const entitiesOnServer = {
  meta: { table: 'site_config', store: createMetaStore },
  company: { table: 'company', store: createCompanyStore },
  texts: { table: 'texts', store: createTextsStore },
  products: {
    table: 'products',
    store: createProductStore,
    orderColumn: 'place',
    images: ({ productImageRequired }) => ({
      isRequired: productImageRequired,
      allowsExternalUrl: true,
    }),
  },
  services: { table: 'services', store: createServiceStore, orderColumn: 'place' },
  works: {
    table: 'works',
    store: createWorkStore,
    orderColumn: 'place',
    images: () => ({ isRequired: true, allowsExternalUrl: true }),
  },
  faq: { table: 'faq', store: createFaqStore, orderColumn: 'position' },
  users: { table: 'users', store: createUserStore, writes: userWrites },
} satisfies { [Name in EntityName]: EntityOnServer<Name> }
