import { isAbsolute, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'
import { feedApiUrl } from '#contract/feed.ts'
import { isPhone, isWrittenPhone, phoneDigits } from '#contract/phone.ts'
import { emailSchema, passwordSchema } from '#contract/validation.ts'
import { urlOf } from '#contract/web-address.ts'
import { envText } from './env.text.ts'

/** The name of the folder of the backups, in `DATA_DIR` unless `BACKUP_DIR` is set. */
export const backupFolder = 'backups'

/** The contact data of a page without a configuration (spec §9). Both reach nobody. */
export const defaultFallbacks = { phone: '(67) 0000-0000', email: 'contato@toldaria.example' }

/** The environment has errors. The message names each one on its own line, for the operator. */
export class EnvError extends Error {
  override name = 'EnvError'
}

const ruled = (expected: string, isRight: (value: string) => boolean) => z.string().check(z.refine(isRight, expected))
const numeric = (expected: string, isRight: (value: string) => boolean) =>
  z.pipe(ruled(expected, isRight), z.transform(Number))
const oneOf = <Choice extends string>(...choices: Choice[]) => z.enum(choices, choices.join(', '))
const originSchema = z.pipe(
  ruled(envText.origin, isOrigin),
  // In lower case, and a host with accents as names of domains carry it.
  z.transform((value) => new URL(value).origin),
)
const anyText = z._default(z.string(), '')
const anyOrigin = z._default(originSchema, '')
const isEmail = (value: string) => emailSchema.safeParse(value).success

/** Whether an address names a file, or a database on one host. */
function isOneDatabase(value: string): boolean {
  const hasOneHost = /^(file:.|postgres(ql)?:\/\/([^/]*@)?[^/@,?]*([/?]|$))/.test(value)
  return hasOneHost && (value.startsWith('file:') || !/[?&]host=[^&]*(,|%2c)/i.test(value))
}

/** Every variable with its rule, as it is used after the check. Paths are resolved afterwards. */
const environmentSchema = z
  .object({
    PORT: z._default(
      numeric(envText.port, (value) => /^\d+$/.test(value) && Number(value) <= 65535),
      3000,
    ),
    HOST: z._default(z.string(), '127.0.0.1'),
    DATABASE_URL: z.optional(ruled(envText.databaseUrl, isOneDatabase)),
    DATA_DIR: z._default(z.string(), './data'),
    BACKUP_DIR: z.optional(z.string()),
    BACKUP_KEEP: z._default(
      numeric(envText.backupKeep, (value) => /^\d{1,4}$/.test(value)),
      14,
    ),
    BACKUP_HOOK: anyText,
    ALERT_HOOK: anyText,
    PUBLIC_URL: anyOrigin,
    API_URL: anyOrigin,
    CORS_ORIGINS: z._default(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((value) => value.split(/[\s,]+/).filter((origin) => origin !== '')),
        ),
        z.array(originSchema),
      ),
      [],
    ),
    SITE_VERIFICATION: z._default(
      ruled(envText.siteVerification, (value) => /^[\w-]{0,128}$/.test(value)),
      '',
    ),
    HOSTED_BY: anyText,
    ADMIN_EMAIL: z.optional(ruled(envText.email, isEmail)),
    ADMIN_PASSWORD: z.optional(ruled(envText.password, (value) => passwordSchema.safeParse(value).success)),
    SEED: z._default(
      ruled(envText.seed, (value) => /^(demo|none)$/.test(value)),
      'demo',
    ),
    PRODUCT_IMAGE_REQUIRED: z._default(oneOf('true', 'false'), 'true'),
    FALLBACK_PHONE: z._default(ruled(envText.phone, isAnyPhone), defaultFallbacks.phone),
    FALLBACK_EMAIL: z._default(ruled(envText.email, isEmail), defaultFallbacks.email),
    INSTAGRAM_TOKEN: anyText,
    INSTAGRAM_API_URL: z._default(originSchema, feedApiUrl),
    YOUTUBE_IMAGES_URL: z._default(originSchema, 'https://img.youtube.com'),
    TRUST_PROXY: z._default(
      ruled(envText.trustProxy, (value) => /^(true|false)$/.test(value) || value.split(',').every(isProxy)),
      'false',
    ),
    RATE_LIMIT: z._default(oneOf('on', 'off'), 'on'),
    METRICS_TOKEN: z._default(
      ruled(envText.metricsToken, (value) => /^[!-~]*$/.test(value)),
      '',
    ),
    LOG_LEVEL: z._default(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  })
  .check(
    z.refine(({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }) => (email === undefined) === (password === undefined), {
      error: envText.bothOrNone,
      path: ['ADMIN_EMAIL, ADMIN_PASSWORD'],
      // Beside the other faults, too.
      when: () => true,
    }),
  )

/** The names of all variables. */
export const variableNames = Object.keys(environmentSchema.shape)

/**
 * Reads and checks the environment. Empty values count as unset; spaces around others do not count, but in a password.
 *
 * @param root absolute folder that relative paths start from
 * @throws EnvError naming all errors at once
 */
export function readEnv(source: NodeJS.ProcessEnv, root: string) {
  const set = Object.entries(source).flatMap(([name, value = '']) =>
    value.trim() === '' ? [] : [[name, name === 'ADMIN_PASSWORD' ? value : value.trim()]],
  )
  const { data: given, error } = environmentSchema.safeParse(Object.fromEntries(set))
  if (error) {
    const faults = error.issues.map(({ path, message }) => envText.fault(String(path[0]), message))
    throw new EnvError([...new Set(faults)].join('\n'))
  }
  const dataDir = resolve(root, given.DATA_DIR)
  return {
    port: given.PORT,
    host: given.HOST,
    /** `file:<absolute path>` or a `postgres://` address. */
    databaseUrl: absoluteFile(given.DATABASE_URL ?? `file:${resolve(dataDir, 'toldaria.db')}`, root),
    /** Absolute path of the folder of the embedded database and the stored edition. */
    dataDir,
    /** Absolute path of the folder of the backups. */
    backupDir: resolve(root, given.BACKUP_DIR ?? resolve(dataDir, backupFolder)),
    /** For how many days copies stay; 0 makes none by itself and removes none. */
    backupKeep: given.BACKUP_KEEP,
    /** The operator's command for each proven copy, or ''. */
    backupHook: given.BACKUP_HOOK,
    /** The operator's command for each notice, or ''. */
    alertHook: given.ALERT_HOOK,
    /** Canonical origin without a trailing slash, or ''. */
    publicUrl: given.PUBLIC_URL,
    /** The API's origin if it differs from the page's, otherwise ''. */
    apiUrl: given.API_URL,
    corsOrigins: given.CORS_ORIGINS,
    /** What Google asks for as proof of ownership, on the main page; or ''. */
    siteVerification: given.SITE_VERIFICATION,
    /** Who hosts the site, and in which country, for the privacy page; or ''. */
    hostedBy: given.HOSTED_BY,
    firstAdministrator:
      given.ADMIN_EMAIL !== undefined && given.ADMIN_PASSWORD !== undefined
        ? { email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD }
        : undefined,
    /** `demo` for the shipped samples, or `none`. */
    seed: given.SEED,
    productImageRequired: given.PRODUCT_IMAGE_REQUIRED === 'true',
    fallbackPhone: given.FALLBACK_PHONE,
    fallbackEmail: given.FALLBACK_EMAIL,
    instagramToken: given.INSTAGRAM_TOKEN,
    instagramApiUrl: given.INSTAGRAM_API_URL,
    /** The origin of video posters. */
    youtubeImagesUrl: given.YOUTUBE_IMAGES_URL,
    /** False, true for exactly one proxy, or a comma-separated list of proxy addresses. */
    trustProxy: given.TRUST_PROXY === 'true' || (given.TRUST_PROXY === 'false' ? false : given.TRUST_PROXY),
    rateLimit: given.RATE_LIMIT === 'on',
    /** The bearer token of `/metrics`, or '' for none. */
    metricsToken: given.METRICS_TOKEN,
    logLevel: given.LOG_LEVEL,
  }
}

/** The settings of the server, read once from the environment (see `.env.example`). */
export type Env = ReturnType<typeof readEnv>

/** Where the server is reached on its own machine. */
export function localOrigin(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function isOrigin(value: string): boolean {
  // Not `URL.canParse`: once it is compiled, Node 20 refuses letters with accents.
  const url = /^https?:\/\/[^?#]+$/.test(value) ? urlOf(value) : undefined
  return url !== undefined && /^\/+$/.test(url.pathname) && url.username === '' && url.password === ''
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
