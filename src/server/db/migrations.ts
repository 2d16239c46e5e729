import type { Migration } from './migrate.ts'
import { initial } from './migrations/001-initial.ts'
import { socialPosts } from './migrations/002-social-posts.ts'
import { sessionUse } from './migrations/003-session-use.ts'
import { devices } from './migrations/004-devices.ts'
import { servicePosters } from './migrations/005-service-posters.ts'
import { idempotency } from './migrations/006-idempotency.ts'
import { history } from './migrations/007-history.ts'
import { places } from './migrations/008-places.ts'
import { access } from './migrations/009-access.ts'
import { slugs } from './migrations/010-slugs.ts'
import { works } from './migrations/011-works.ts'
import { company } from './migrations/012-company.ts'
import { texts } from './migrations/013-texts.ts'

/** The steps that led to the tables of `tables.ts`, in their order. */
export const migrations: readonly Migration[] = [
  initial,
  socialPosts,
  sessionUse,
  devices,
  servicePosters,
  idempotency,
  history,
  places,
  access,
  slugs,
  works,
  company,
  texts,
]
