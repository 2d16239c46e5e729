import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { health } from '#contract/operation.ts'
import { route } from '../http/route.ts'
import type { OperatorNotices } from '../operation/notices.ts'

/** The notices are read from files; anybody may ask. */
const noticesKeptMs = 5000

const degrading = ['edition_outdated', 'no_proven_backup', 'disk_almost_full'] as const

/** Registers `GET /healthz` and `GET /readyz`, outside of the API and its limits. */
export async function healthRoutes(
  app: FastifyInstance,
  { isDatabaseAway, notices }: { isDatabaseAway: () => boolean; notices: OperatorNotices },
): Promise<void> {
  app.setSerializerCompiler(serializerCompiler)
  let checkedMs = Number.NEGATIVE_INFINITY
  let checked: ReturnType<OperatorNotices>

  route(app, health.live, async () => ({ status: 'ok' as const }))
  route(app, health.ready, async () => {
    if (performance.now() - checkedMs > noticesKeptMs) {
      checkedMs = performance.now()
      checked = notices()
    }
    const found = await checked
    const isOk = !isDatabaseAway() && degrading.every((kind) => !found.get(kind))
    return { status: isOk ? ('ok' as const) : ('degraded' as const) }
  })
}
