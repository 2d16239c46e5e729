import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, sep } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { entities, forEachPublicEntity, publicEntityNames } from '#contract/entities.ts'
import { replyOfList } from '#contract/entity.ts'
import { feedApiUrl } from '#contract/feed.ts'
import type { PageContent, PublicEntities, RenderedPage } from '#contract/page-content.ts'
import type { Position } from '../db/transactions.ts'
import { makeResource, type Resource, type ResourceHeaders } from '../http/resource.ts'
import type { Env } from '../process/env.ts'
import { removeLeftovers, writeAtomic } from '../process/files.ts'
import { withAllFields } from '../stores/states.ts'
import { asVisitorsRead, metaForVisitors } from './page-content.ts'
import type { ProductAddresses } from './pages-on-request.ts'

declare global {
  interface ImportMetaEnv {
    readonly VITE_INSTAGRAM_API_URL?: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

/** The content of an edition: each public list as read, what of it is of the sample, and the addresses of products, all at one version. */
export type PublicLists = PublicEntities & Pick<PageContent, 'posts' | 'samples'> & { addresses: ProductAddresses }

/** What pages are rendered from. Another object takes its place when the content changes, or what of the clock is in the pages. */
export interface PageSource {
  lists: PublicLists
  now: Date
}

/** The path of each public list (spec §7). */
export const listPaths = publicEntityNames.map((name) => entities[name].list.path)

/** The lists, and up to where in which database they have what was published. */
export interface EditionSource extends Position {
  lists: PublicLists
}

/**
 * The immutable bytes that visitors get at one version of the database. Ours, because a static site generator writes files, which several
 * servers would have to share and which cannot be replaced atomically together.
 */
export interface Edition extends EditionSource {
  pageSource: PageSource
  /** The resources by path. Lists and pages are made separately, so that a page that fails does not affect the lists. */
  listResources: ReadonlyMap<string, Resource>
  pageResources: ReadonlyMap<string, Resource>
}

const statusPaths = ['/404', '/410']

const publicCaching = {
  'cache-control': 'public, no-cache',
  vary: 'Accept-Encoding, Authorization, Origin',
}

const htmlType = 'text/html; charset=utf-8'
/** A proxy that rewrites links, such as Cloudflare's e-mail obfuscation, would break the page: its content security policy stops their script. */
const htmlCaching = { ...publicCaching, 'cache-control': 'public, no-cache, no-transform' }

export type PolicyFor = (page: RenderedPage) => Record<string, string>

/** The resources of the edition before, by path. */
export type PreviousResources = ReadonlyMap<string, Resource>

/** The lists as JSON, ready to be sent. An unreadable list has no resource. */
export async function makeListResources(lists: PublicLists, former: PreviousResources): Promise<Map<string, Resource>> {
  const headers: ResourceHeaders = {
    'content-type': 'application/json; charset=utf-8',
    ...publicCaching,
    'cross-origin-resource-policy': 'cross-origin',
    // Their content is on the pages.
    'x-robots-tag': 'noindex',
  }
  const shown = { ...lists, meta: metaForVisitors(lists) }
  const names = publicEntityNames.filter((name) => shown[name] !== null)
  const entries = names.map(async (name): Promise<[string, Resource]> => {
    const { path } = entities[name].list
    const json = JSON.stringify(replyOfList(entities[name], shown[name] ?? []))
    return [path, await makeResource(json, headers, former.get(path))]
  })
  return new Map(await Promise.all(entries))
}

/** Makes the pages. Yields between them, so that visitors' requests are served. */
export async function makePageResources(
  pages: Iterable<RenderedPage>,
  policyFor: PolicyFor,
  former: PreviousResources,
): Promise<Map<string, Resource>> {
  const resources = new Map<string, Resource>()
  for (const page of pages) {
    resources.set(page.path, await makePageResource(page, policyFor, former.get(page.path)))
    await yieldToEventLoop()
  }
  return resources
}

/** Makes a page with the content security policy of its bytes; the former one, if nothing has changed. */
export async function makePageResource(page: RenderedPage, policyFor: PolicyFor, former?: Resource): Promise<Resource> {
  const contentType = page.contentType ?? htmlType
  const caching = contentType === htmlType ? htmlCaching : publicCaching
  return await makeResource(page.html, { 'content-type': contentType, ...caching, ...policyFor(page) }, former)
}

/**
 * The content security policy of a page, with the hashes of exactly its inline code. It is part of the edition, so that a 304 sends the
 * policy of the bytes in the visitor's cache.
 * @param frames origins whose documents the page may frame, besides videos and maps, and to which it may post a form
 * @param ancestors origins that may frame the page
 */
export function contentSecurityPolicy(
  { apiUrl, publicUrl }: Pick<Env, 'apiUrl' | 'publicUrl'>,
  inline: { inlineStyles: string[]; inlineScripts: string[] } = { inlineStyles: [], inlineScripts: [] },
  frames: readonly string[] = [],
  ancestors: readonly string[] = [],
): Record<string, string> {
  // The browsers' host of the feed is that of the build, whichever the server requests.
  const feedUrl = import.meta.env.VITE_INSTAGRAM_API_URL || feedApiUrl
  const feedHost = URL.canParse(feedUrl) ? new URL(feedUrl).origin : ''
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...inline.inlineScripts.map(sourceHash)].join(' '),
    ["style-src 'self'", ...inline.inlineStyles.map(sourceHash)].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    `img-src 'self' data: blob: https:${apiUrl.startsWith('http:') ? ` ${apiUrl}` : ''}`,
    ["connect-src 'self'", apiUrl, feedHost].filter((source) => source !== '').join(' '),
    ['frame-src', ...frames, 'https://www.youtube-nocookie.com https://www.google.com'].join(' '),
    "base-uri 'none'",
    ["form-action 'self'", ...frames.filter((source) => source !== "'self'")].join(' '),
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
  }
}

function sourceHash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** The resource of a path for a GET without headers: a list or a page, but not those for other statuses. */
export function plainResource({ listResources, pageResources }: Edition, path: string): Resource | undefined {
  return listResources.get(path) ?? (statusPaths.includes(path) ? undefined : pageResources.get(path))
}

/** The lists of an edition that knows of none: browsers load them. */
export const noLists: PublicLists = {
  ...forEachPublicEntity(() => null),
  posts: null,
  samples: [],
  addresses: { former: {}, changedAt: {} },
}

/** The part of an edition that is stored: no HTML, which would name scripts that a deploy has removed. */
export interface StoredEdition extends EditionSource {
  /** Fingerprint of the database's address, or of its file in this folder: another database's content is never shown. */
  source: string
}

/** Stores the last edition's lists in one file, so that the server can start while the database is down. */
export function createEditionFile(path: string, databaseUrl: string) {
  const address = databaseUrl.replace(`file:${dirname(path)}${sep}`, 'file:')
  const source = createHash('sha256').update(address).digest('hex')

  return {
    async save({ databaseId, version, lists }: Edition): Promise<void> {
      await writeAtomic(path, JSON.stringify({ source, databaseId, version, lists } satisfies StoredEdition))
    },

    /** Returns the stored edition; undefined if there is none of this database. Removes old files of interrupted saves. */
    async load(): Promise<StoredEdition | undefined> {
      await removeLeftovers(dirname(path), `${basename(path)}.`)
      try {
        const stored = JSON.parse(await readFile(path, 'utf8')) as StoredEdition
        if (stored.source !== source || !Array.isArray(stored.lists.products)) return undefined
        return { ...stored, lists: withLaterFields(stored.lists) }
      } catch {
        return undefined
      }
    },
  }
}

/** A list that was added later is missing: browsers load it. A field that was added later is blank. */
function withLaterFields(stored: PublicLists): PublicLists {
  const lists = forEachPublicEntity((name) => {
    const items: readonly object[] | null = stored[name] ?? null
    return (
      items &&
      asVisitorsRead(
        name,
        items.map((item) => withAllFields(name, item)),
      )
    )
  })
  return { ...noLists, ...stored, ...(lists as PublicEntities) }
}

export type EditionFile = ReturnType<typeof createEditionFile>
