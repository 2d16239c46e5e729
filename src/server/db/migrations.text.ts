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
import { passwordSet } from './migrations/014-password-set.ts'
import { taps } from './migrations/015-taps.ts'
import { before } from './migrations/016-before.ts'

/** The steps that led to the tables of `tables.ts`, in their order, and what each one adds, for the operator. */
export const migrations: readonly (Migration & { adds: string })[] = [
  { ...initial, adds: 'produtos, serviços, perguntas, usuários, dados da empresa e fotos' },
  { ...socialPosts, adds: 'as publicações do Instagram' },
  { ...sessionUse, adds: 'o último uso de cada sessão' },
  { ...devices, adds: 'os aparelhos conhecidos de cada usuário' },
  { ...servicePosters, adds: 'as capas dos vídeos' },
  { ...idempotency, adds: 'os pedidos já atendidos, para não repetir nenhum' },
  { ...history, adds: 'o histórico, a lixeira e a versão de cada item' },
  { ...places, adds: 'a ordem dos produtos e dos serviços' },
  { ...access, adds: 'os códigos de recuperação, os links de acesso e o aparelho de cada sessão' },
  { ...slugs, adds: 'o endereço da página de cada produto' },
  { ...works, adds: 'as obras' },
  { ...company, adds: 'o que a empresa conta de si: horário, cidades, garantia, preços' },
  { ...texts, adds: 'os textos e as fotos da página que a empresa trocou' },
  { ...passwordSet, adds: 'quando a senha de cada usuário foi mudada sem a anterior' },
  { ...taps, adds: 'quantos toques cada dia teve nos links de contato' },
  { ...before, adds: 'a foto de antes de cada obra' },
]
