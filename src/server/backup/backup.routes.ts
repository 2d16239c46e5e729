import { open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { backups as endpoints } from '#contract/operation.ts'
import { hashSecret, newSecret } from '../access/sessions.store.ts'
import type { ConfirmPassword } from '../access/sign-in.ts'
import { orNotFound } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { undefinedIfMissing } from '../process/files.ts'
import type { Backups } from './backups.ts'

const linkLifetimeMs = 60_000

/** Registers the calls of 'Cópias', and the download, which is for browsers: it needs no token but the secret in its path. */
export function backupRoutes(
  app: FastifyInstance,
  backups: Backups,
  confirmPassword: ConfirmPassword,
  apiUrl: string,
): void {
  /** Each for one download within 60 s, as long as its session lasts; by the hash of its secret. */
  const links = new Map<string, { name: string; tokenHash: string | undefined; endsAtMs: number }>()

  route(app, endpoints.list, () => backups.list())

  route(app, endpoints.create, async ({ actor, request }) => {
    // No transaction confirms the actor: the session may have ended since the guard ran before the body.
    await app.requireAdministrator(request)
    const made = await backups.make()
    app.securityLog('backup_made', request, { by: actor.userId })
    return made
  })

  route(
    app,
    endpoints.link,
    async (call) => {
      const { id, actor, body, request } = call
      const { name } = orNotFound(await backups.find(id))
      await confirmPassword(call, body.currentPassword)
      await app.requireAdministrator(request)
      app.securityLog('backup_link_created', request, { by: actor.userId })
      const nowMs = performance.now()
      for (const [hash, { endsAtMs }] of links) if (endsAtMs <= nowMs) links.delete(hash)
      const secret = newSecret()
      links.set(hashSecret(secret), { name, tokenHash: request.tokenHash, endsAtMs: nowMs + linkLifetimeMs })
      return { url: `${apiUrl}/downloads/${secret}` }
    },
    { find: backups.find },
  )

  app.get('/downloads/:secret', { compress: false }, async (request, reply) => {
    const hash = hashSecret((request.params as { secret: string }).secret)
    const found = links.get(hash)
    links.delete(hash)
    const link = orNotFound(found && found.endsAtMs > performance.now() ? found : undefined)
    request.tokenHash = link.tokenHash
    await app.requireAdministrator(request)
    // Opened before the response begins: a copy that is removed meanwhile stays readable.
    const file = orNotFound(await open(backups.pathOf(link.name)).catch(undefinedIfMissing))
    const { size } = await file.stat()
    app.securityLog('backup_downloaded', request, { by: request.administrator?.userId })
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': size,
        'content-disposition': `attachment; filename="${link.name}"`,
        'cache-control': 'private, no-store',
      })
      .send(file.createReadStream({ end: size - 1 }))
  })
}
