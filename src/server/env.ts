import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { isPhone, isWrittenPhone, phoneDigits } from '#contract/phone.ts'
import { emailSchema, passwordSchema } from '#contract/validation.ts'
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
  /** The host of videos' posters. */
  youtubeImagesUrl: string
  /** False, true for exactly one proxy in front, or a list of proxies' addresses. */
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
  check('ADMIN_EMAIL', email === '' || emailSchema.safeParse(email).success, envText.email)
  check('ADMIN_PASSWORD', !hasPassword || passwordSchema.safeParse(password).success, envText.password)
  check('ADMIN_EMAIL, ADMIN_PASSWORD', (email !== '') === hasPassword, envText.bothOrNone)

  const fallbackPhone = text('FALLBACK_PHONE', '(67) 0000-0000')
  check('FALLBACK_PHONE', isAnyPhone(fallbackPhone), envText.phone)
  const fallbackEmail = text('FALLBACK_EMAIL', 'contato@toldaria.example')
  check('FALLBACK_EMAIL', emailSchema.safeParse(fallbackEmail).success, envText.email)

  const trustProxy = text('TRUST_PROXY', 'false')
  check('TRUST_PROXY', /^(true|false)$/.test(trustProxy) || trustProxy.split(',').every(isProxy), envText.trustProxy)
  const env: Env = {
    port,
    // The framework opens a second server for the other address of this name, past all limits of connections.
    host: text('HOST', '127.0.0.1').replace(/^localhost$/i, '127.0.0.1'),
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
    fallbackPhone,
    fallbackEmail,
    instagramToken: text('INSTAGRAM_TOKEN'),
    instagramApiUrl: origin('INSTAGRAM_API_URL', text('INSTAGRAM_API_URL', 'https://graph.instagram.com')),
    youtubeImagesUrl: origin('YOUTUBE_IMAGES_URL', text('YOUTUBE_IMAGES_URL', 'https://img.youtube.com')),
    trustProxy: trustProxy === 'true' || (trustProxy === 'false' ? false : trustProxy),
    rateLimit: oneOf('RATE_LIMIT', ['on', 'off']) === 'on',
    logLevel: oneOf('LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
  }
  if (faults.length > 0) throw new EnvError(faults.join('\n'))
  return env
}

function isOrigin(value: string): boolean {
  // The host's case is the writer's own; what an origin cannot have is a path, a query or a password.
  return (
    /^https?:\/\//.test(value) &&
    URL.canParse(value) &&
    new URL(value).origin === value.replace(/\/+$/, '').toLowerCase()
  )
}

function isAnyPhone(written: string): boolean {
  const isOf = (kind: 'landline' | 'whatsapp') => isPhone(phoneDigits(written, kind), kind)
  return isWrittenPhone(written) && (isOf('landline') || isOf('whatsapp'))
}

/** One of Fastify's words, or an address with or without the length of its network. */
function isProxy(entry: string): boolean {
  const [address = '', bits = '0', ...rest] = entry.trim().split('/')
  const isNetwork = isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  return /^(loopback|linklocal|uniquelocal)$/.test(entry.trim()) || (rest.length === 0 && isNetwork)
}

function absoluteFile(url: string, root: string): string {
  if (!url.startsWith('file:')) return url
  const path = url.slice('file:'.length).replace(/^\/\//, '')
  return path === ':memory:' || isAbsolute(path) ? `file:${path}` : `file:${resolve(root, path)}`
}
