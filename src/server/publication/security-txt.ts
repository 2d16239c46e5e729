import type { FastifyInstance } from 'fastify'
import { defaultFallbacks, type Env } from '../env.ts'
import type { PublicLists } from './edition.ts'

const validMonths = 6

interface SecurityTxtOptions {
  env: Pick<Env, 'publicUrl' | 'fallbackEmail'>
  currentLists: () => PublicLists
  now?: () => Date
}

/** Serves `/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability. There is none while nobody could be told. */
export function securityTxtRoute(
  app: FastifyInstance,
  { env, currentLists, now = () => new Date() }: SecurityTxtOptions,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/.well-known/security.txt',
    handler(_, reply) {
      const text = securityTxt(currentLists().meta?.[0]?.email || env.fallbackEmail, env.publicUrl, now())
      if (text === undefined) return reply.callNotFound()
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
    },
  })
}

/** The file, or undefined if there is neither an own e-mail nor a public address. */
function securityTxt(email: string, publicUrl: string, now: Date): string | undefined {
  const isOwn = email !== defaultFallbacks.email && !email.endsWith('.example')
  const contact = isOwn ? `mailto:${encodeURI(email)}` : publicUrl && `${publicUrl}/`
  if (!contact) return undefined
  // The first of a month, so that it changes rarely.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths, 1))
  const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: pt, en']
  if (publicUrl) lines.push(`Canonical: ${publicUrl}/.well-known/security.txt`)
  return `${lines.join('\n')}\n`
}
