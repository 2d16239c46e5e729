import type { FastifyInstance } from 'fastify'
import { defaultFallbacks, type Env } from '../env.ts'
import type { PublicLists } from './edition.ts'

export const securityTxtPath = '/.well-known/security.txt'
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
    url: securityTxtPath,
    handler(_, reply) {
      const text = securityTxt(currentLists(), env, now())
      if (text === undefined) return reply.callNotFound()
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
    },
  })
}

/** The file, or undefined if there is neither an own e-mail nor a public address. */
export function securityTxt(
  { meta }: PublicLists,
  { publicUrl, fallbackEmail }: SecurityTxtOptions['env'],
  now = new Date(),
): string | undefined {
  const email = meta?.[0]?.email || fallbackEmail
  const isOwn = email !== defaultFallbacks.email && !email.endsWith('.example')
  const contact = isOwn ? `mailto:${encodeURI(email)}` : publicUrl && `${publicUrl}/`
  if (!contact) return undefined
  // The first of a month, so that it changes rarely.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths, 1))
  const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: pt, en']
  if (publicUrl) lines.push(`Canonical: ${publicUrl}${securityTxtPath}`)
  return `${lines.join('\n')}\n`
}
