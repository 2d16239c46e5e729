import { isAbsolute, resolve } from 'node:path'
import { envText } from './env.text.ts'

/** What the server is told from outside, read once (see `.env.example`). */
export interface Env {
  port: number
  host: string
  /** `file:<absolute path>` or a `postgres://` address. */
  databaseUrl: string
  /** Absolute path of the folder for the embedded database and the last edition. */
  dataDir: string
  /** Canonical origin without a trailing slash, or ''. */
  publicUrl: string
  /** The API's origin where it is not the page's own, or ''. */
  apiUrl: string
  corsOrigins: string[]
  firstAdministrator: { email: string; password: string } | undefined
  seed: 'demo' | 'none'
  productImageRequired: boolean
  fallbackPhone: string
  fallbackEmail: string
  instagramToken: string
  instagramApiUrl: string
  /** As Fastify takes it: false, true, or a list of addresses. */
  trustProxy: boolean | string
  rateLimit: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** The environment is not usable; the message names every fault, one a line, in the operator's words. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Reads and checks the environment. Empty values count as unset.
 *
 * @param root absolute folder that relative paths start from
 * @throws EnvError naming every fault at once
 */
export function readEnv(source: NodeJS.ProcessEnv, root: string): Env {
  const faults: string[] = []
  const text = (name: string, fallback = '') => source[name]?.trim() || fallback
  const check = (name: string, isRight: boolean, expected: string) => {
    if (!isRight) faults.push(envText.fault(name, expected))
  }
  const oneOf = <Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice => {
    const value = text(name, choices[0])
    check(name, choices.includes(value as Choice), choices.join(', '))
    return value as Choice
  }
  const origin = (name: string, value = text(name)) => {
    check(name, value === '' || isOrigin(value), envText.origin)
    return value.replace(/\/+$/, '')
  }

  const port = Number(text('PORT', '3000'))
  check('PORT', Number.isInteger(port) && port >= 0 && port <= 65535, envText.port)

  const dataDir = resolve(root, text('DATA_DIR', './data'))
  const databaseUrl = text('DATABASE_URL', `file:${resolve(dataDir, 'toldaria.db')}`)
  check('DATABASE_URL', /^(file:.|postgres(ql)?:\/\/)/.test(databaseUrl), envText.databaseUrl)

  const email = text('ADMIN_EMAIL')
  const password = source.ADMIN_PASSWORD ?? ''
  const hasPassword = password.trim() !== ''
  check('ADMIN_EMAIL', email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email), envText.email)
  check('ADMIN_EMAIL, ADMIN_PASSWORD', (email !== '') === hasPassword, envText.bothOrNone)

  const trustProxy = text('TRUST_PROXY', 'false')
  const env: Env = {
    port,
    host: text('HOST', '127.0.0.1'),
    databaseUrl: absoluteFile(databaseUrl, root),
    dataDir,
    publicUrl: origin('PUBLIC_URL'),
    apiUrl: origin('API_URL'),
    corsOrigins: text('CORS_ORIGINS')
      .split(/[\s,]+/)
      .filter((value) => value !== '')
      .map((value) => origin('CORS_ORIGINS', value)),
    firstAdministrator: email !== '' && hasPassword ? { email, password } : undefined,
    seed: oneOf('SEED', ['demo', 'none']),
    productImageRequired: oneOf('PRODUCT_IMAGE_REQUIRED', ['true', 'false']) === 'true',
    fallbackPhone: text('FALLBACK_PHONE', '(67) 0000-0000'),
    fallbackEmail: text('FALLBACK_EMAIL', 'contato@toldaria.example'),
    instagramToken: text('INSTAGRAM_TOKEN'),
    instagramApiUrl: origin('INSTAGRAM_API_URL', text('INSTAGRAM_API_URL', 'https://graph.instagram.com')),
    trustProxy: trustProxy === 'true' || (trustProxy === 'false' ? false : trustProxy),
    rateLimit: oneOf('RATE_LIMIT', ['on', 'off']) === 'on',
    logLevel: oneOf('LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
  }
  if (faults.length > 0) throw new EnvError(faults.join('\n'))
  return env
}

function isOrigin(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).pathname === '/'
}

function absoluteFile(url: string, root: string): string {
  if (!url.startsWith('file:')) return url
  const path = url.slice('file:'.length).replace(/^\/\//, '')
  return path === ':memory:' || isAbsolute(path) ? `file:${path}` : `file:${resolve(root, path)}`
}
