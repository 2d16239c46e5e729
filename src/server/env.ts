import { isAbsolute, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { feedApiUrl } from '#contract/feed.ts'
import { isPhone, isWrittenPhone, phoneDigits } from '#contract/phone.ts'
import { emailSchema, passwordSchema } from '#contract/validation.ts'
import { envText } from './env.text.ts'

/** The settings of the server, read once from the environment (see `.env.example`). */
export interface Env {
  port: number
  host: string
  /** `file:<absolute path>` or a `postgres://` address. */
  databaseUrl: string
  /** Absolute path of the folder of the embedded database and the stored edition. */
  dataDir: string
  /** Absolute path of the folder of the backups. */
  backupDir: string
  /** The number of days to keep a daily copy, and of copies by hand to keep; 0 makes and removes none. */
  backupKeep: number
  /** The operator's commands for each proven copy and for each notice, or ''. */
  backupHook: string
  alertHook: string
  /** Canonical origin without a trailing slash, or ''. */
  publicUrl: string
  /** The API's origin if it differs from the page's, otherwise ''. */
  apiUrl: string
  corsOrigins: string[]
  /** What Google asks for as proof of ownership, on the main page; or ''. */
  siteVerification: string
  firstAdministrator: { email: string; password: string } | undefined
  /** `demo` for the shipped samples, `none`, or the absolute path of a folder with those of another trade. */
  seed: string
  productImageRequired: boolean
  fallbackPhone: string
  fallbackEmail: string
  instagramToken: string
  instagramApiUrl: string
  /** The origin of video posters. */
  youtubeImagesUrl: string
  /** False, true for exactly one proxy, or a comma-separated list of proxy addresses. */
  trustProxy: boolean | string
  rateLimit: boolean
  /** The bearer token of `/metrics`, or '' for none. */
  metricsToken: string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Variables that this program does not know, each with the similar one that was probably meant. */
  misspelt: { name: string; meant: string }[]
}

/** The name of the folder of the backups, in `DATA_DIR` unless `BACKUP_DIR` is set. */
export const backupFolder = 'backups'

/** The contact data of a page without a configuration (spec §9). Both reach nobody. */
export const defaultFallbacks = { phone: '(67) 0000-0000', email: 'contato@toldaria.example' }

const shortestMisspelt = 8

/** The environment has errors. The message names each one on its own line, for the operator. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Reads and checks the environment. Empty values count as unset.
 *
 * @param root absolute folder that relative paths start from
 * @throws EnvError naming all errors at once
 */
export function readEnv(source: NodeJS.ProcessEnv, root: string): Env {
  const faults: string[] = []
  const known = new Set(['ADMIN_PASSWORD'])
  const text = (name: string, fallback = '') => {
    known.add(name)
    return source[name]?.trim() || fallback
  }
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

  const backupKeep = text('BACKUP_KEEP', '14')
  check('BACKUP_KEEP', /^\d{1,4}$/.test(backupKeep), envText.backupKeep)

  const email = text('ADMIN_EMAIL')
  const password = source.ADMIN_PASSWORD ?? ''
  const hasPassword = password.trim() !== ''
  check('ADMIN_EMAIL', email === '' || emailSchema.safeParse(email).success, envText.email)
  check('ADMIN_PASSWORD', !hasPassword || passwordSchema.safeParse(password).success, envText.password)
  check('ADMIN_EMAIL, ADMIN_PASSWORD', (email !== '') === hasPassword, envText.bothOrNone)

  const fallbackPhone = text('FALLBACK_PHONE', defaultFallbacks.phone)
  check('FALLBACK_PHONE', isAnyPhone(fallbackPhone), envText.phone)
  const fallbackEmail = text('FALLBACK_EMAIL', defaultFallbacks.email)
  check('FALLBACK_EMAIL', emailSchema.safeParse(fallbackEmail).success, envText.email)

  const trustProxy = text('TRUST_PROXY', 'false')
  check('TRUST_PROXY', /^(true|false)$/.test(trustProxy) || trustProxy.split(',').every(isProxy), envText.trustProxy)
  const metricsToken = text('METRICS_TOKEN')
  check('METRICS_TOKEN', /^[!-~]*$/.test(metricsToken), envText.metricsToken)
  const siteVerification = text('SITE_VERIFICATION')
  check('SITE_VERIFICATION', /^[\w-]{0,128}$/.test(siteVerification), envText.siteVerification)
  const seed = text('SEED', 'demo')
  check('SEED', /^(demo|none)$|[/\\]/.test(seed), envText.seed)
  const env: Env = {
    port,
    // For `localhost` Fastify opens a second server on ::1, outside the connection limits.
    host: text('HOST', '127.0.0.1').replace(/^localhost$/i, '127.0.0.1'),
    databaseUrl: absoluteFile(databaseUrl, root),
    dataDir,
    backupDir: resolve(root, text('BACKUP_DIR', resolve(dataDir, backupFolder))),
    backupKeep: Number(backupKeep),
    backupHook: text('BACKUP_HOOK'),
    alertHook: text('ALERT_HOOK'),
    publicUrl: origin('PUBLIC_URL'),
    apiUrl: origin('API_URL'),
    corsOrigins: text('CORS_ORIGINS')
      .split(/[\s,]+/)
      .filter((value) => value !== '')
      .map((value) => origin('CORS_ORIGINS', value)),
    siteVerification,
    firstAdministrator: email !== '' && hasPassword ? { email, password } : undefined,
    seed: /[/\\]/.test(seed) ? resolve(root, seed) : seed,
    productImageRequired: oneOf('PRODUCT_IMAGE_REQUIRED', ['true', 'false']) === 'true',
    fallbackPhone,
    fallbackEmail,
    instagramToken: text('INSTAGRAM_TOKEN'),
    instagramApiUrl: origin('INSTAGRAM_API_URL', text('INSTAGRAM_API_URL', feedApiUrl)),
    youtubeImagesUrl: origin('YOUTUBE_IMAGES_URL', text('YOUTUBE_IMAGES_URL', 'https://img.youtube.com')),
    trustProxy: trustProxy === 'true' || (trustProxy === 'false' ? false : trustProxy),
    rateLimit: oneOf('RATE_LIMIT', ['on', 'off']) === 'on',
    metricsToken,
    logLevel: oneOf('LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
    misspelt: [],
  }
  env.misspelt = findMisspelt(Object.keys(source), [...known])
  if (faults.length > 0) throw new EnvError(faults.join('\n'))
  return env
}

/** Where the server is reached on its own machine. */
export function localOrigin(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The names that differ from a known one by at most two letters. Short names resemble those of other programs, such as HOME and HOST. */
function findMisspelt(names: readonly string[], known: readonly string[]): Env['misspelt'] {
  const unknown = names.filter((name) => name.length >= shortestMisspelt && !known.includes(name))
  return unknown.flatMap((name) => {
    const alike = known.filter(({ length }) => length >= shortestMisspelt && Math.abs(length - name.length) <= 2)
    const meant = alike.find((other) => editDistance(name, other) <= 2)
    return meant ? [{ name, meant }] : []
  })
}

/** The number of letters to insert, remove or replace (Levenshtein). */
function editDistance(from: string, to: string): number {
  let distances = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...from].entries()) {
    const next = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const [replaced = 0, removed = 0] = distances.slice(column, column + 2)
      next.push(Math.min((next[column] ?? 0) + 1, removed + 1, replaced + (letter === other ? 0 : 1)))
    }
    distances = next
  }
  return distances[to.length] ?? 0
}

function isOrigin(value: string): boolean {
  // Upper case in the host is allowed; a path, a query and a password are not.
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

/** A network that Fastify knows by name, an IP address, or a network in CIDR notation. */
function isProxy(entry: string): boolean {
  const [proxy, { IPv4, IPv6 }] = [entry.trim(), ipaddr]
  if (/^(loopback|linklocal|uniquelocal)$/.test(proxy)) return true
  if (proxy.includes('/')) return IPv4.isValidCIDRFourPartDecimal(proxy) || IPv6.isValidCIDR(proxy)
  return IPv4.isValidFourPartDecimal(proxy) || IPv6.isValid(proxy)
}

function absoluteFile(url: string, root: string): string {
  if (!url.startsWith('file:')) return url
  const path = url.slice('file:'.length).replace(/^\/\//, '')
  return path === ':memory:' || isAbsolute(path) ? `file:${path}` : `file:${resolve(root, path)}`
}
