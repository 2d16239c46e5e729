import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { health, type Readiness } from '#contract/operation.ts'
import { route } from '../http/route.ts'
import type { OperatorNotices } from './notices.ts'

/** The notices are read from files; anybody may ask. */
const noticesKeptMs = 5000

/** Registers `GET /healthz` and `GET /readyz`, outside of the API and its limits. */
export async function healthRoutes(
  app: FastifyInstance,
  { token, isDatabaseAway, notices }: { token: string; isDatabaseAway: () => boolean; notices: OperatorNotices },
): Promise<void> {
  app.setSerializerCompiler(serializerCompiler)
  let checkedMs = Number.NEGATIVE_INFINITY
  let checked: ReturnType<OperatorNotices>

  route(app, health.live, async () => ({ status: 'ok' as const }))
  route(app, health.ready, async ({ request }) => {
    if (performance.now() - checkedMs > noticesKeptMs) {
      checkedMs = performance.now()
      checked = notices()
    }
    const found = await checked
    const parts: NonNullable<Readiness['parts']> = {
      database: isDatabaseAway() ? 'away' : 'ok',
      edition: found.get('edition_outdated') ? 'outdated' : 'ok',
      backup: found.get('no_proven_backup') ? 'none_proven' : 'ok',
      disk: found.get('disk_almost_full') ? 'almost_full' : 'ok',
    }
    const status: Readiness['status'] = Object.values(parts).every((part) => part === 'ok') ? 'ok' : 'degraded'
    return hasBearer(request, token) ? { status, parts } : { status }
  })
}

/** Whether a request has this bearer token, compared in constant time; never if the token is ''. */
export function hasBearer({ headers }: FastifyRequest, token: string): boolean {
  return token !== '' && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Both have one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
