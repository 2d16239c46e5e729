import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { iconSizes, ownIconPath } from '#contract/brand.ts'
import type { OperatorNoticeOf } from '#contract/overview.ts'
import type { PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import {
  mediaPath,
  type PictureFormat,
  pictureFormats,
  shareFormat,
  shareImagePath,
  shareSize,
} from '#contract/pictures.ts'
import { productPath } from '#contract/slugs.ts'
import { openForReading } from '../db/open-database.ts'
import type { Database } from '../db/tables.ts'
import type { Env } from '../env.ts'
import { detailsOf, type Log } from '../http/problems.ts'
import { createPictureReader, shownPictures } from '../media/media.routes.ts'
import { StartError, toDatabaseError } from '../process/exits.ts'
import type { Edition, PageSource, PublicLists } from '../publication/edition.ts'
import { findAddress } from '../publication/pages-on-request.ts'
import { securityTxt, securityTxtPath } from '../publication/public.routes.ts'
import { createPublisher, type Publisher, type PublisherOptions, writeEditions } from '../publication/publisher.ts'
import { filesBelow, folderNotEmpty, isShared, type PageFile, type Site, writeSite } from './edition-folder.ts'
import { movedText, publishText } from './published-files.text.ts'

/** How the files are; `failure` is set from the first failure to the next success. */
export interface FilesStatus {
  failure?: Omit<OperatorNoticeOf<'files_not_published'>, 'kind'> | undefined
}

/**
 * Writes each published edition as files in the background, and keeps how they are in `status`. Returns a function that ends this once the last
 * edition is written.
 */
export function publishFiles(
  publisher: Pick<Publisher, 'edition' | 'onPublished'>,
  writer: Pick<SiteWriter, 'write'>,
  status: FilesStatus,
  log: Log,
): () => Promise<void> {
  const write = async () => {
    const start = performance.now()
    const written = await writer.write()
    if (written > 0) log.info({ written, ms: Math.round(performance.now() - start) }, 'files_published')
    status.failure = undefined
  }
  return writeEditions(publisher, write, (error) => {
    const { fault, code = fault } = detailsOf(error)
    status.failure ??= { code: String(code), at: new Date().toISOString() }
    log.error(detailsOf(error), 'files_not_published')
  })
}

export interface SiteWriterOptions extends PageSources {
  /** Absolute path of the folder of files. */
  folder: string
  /** Absolute path of the built client. */
  clientFolder: string
  db: Database
  publisher: Pick<Publisher, 'edition'>
}

export type SiteWriter = ReturnType<typeof createSiteWriter>

/** Writes an edition as files that a web server without this program can send (`writeSite`). */
export function createSiteWriter(options: SiteWriterOptions) {
  const { folder, clientFolder, db, publisher } = options
  const currentLists = () => publisher.edition.lists
  const readPicture = createPictureReader({ db, currentLists, clientFolder })

  return {
    /** Writes what the folder does not have of the present edition. Returns how many files. One call at a time. */
    async write(): Promise<number> {
      const { edition } = publisher
      const shared: [string, () => Promise<Buffer | undefined>][] = []
      const others: [string, () => Promise<Buffer>][] = []
      // Compressed copies before the file itself, which says that they are there.
      for (const name of (await filesBelow(clientFolder)).sort().reverse()) {
        if (name.startsWith('.vite') || name.endsWith('.html')) continue
        const read = () => readFile(join(clientFolder, name))
        if (isShared(name)) shared.push([name, read])
        else others.push([name, read])
      }
      for (const name of pictureNames(edition.lists)) shared.push([name, () => readPicture(`/${name}`)])
      const site: Site = { shared: new Map(shared), pages: pageFiles(edition, options), others: new Map(others) }
      return await writeSite(folder, site)
    },
  }
}

type CommandOptions = Omit<SiteWriterOptions, 'db' | 'publisher' | 'env'> &
  Pick<PublisherOptions, 'render' | 'readLists'> & { env: Env }

/**
 * Writes the present edition of the database as files, which the server beside may do too.
 * @throws StartError if the database cannot be read, a page cannot be rendered, or the folder cannot be written
 */
export async function publishCommand(options: CommandOptions, say: (line: string) => void): Promise<void> {
  const { env, folder } = options
  const { db } = openForReading(env.databaseUrl)
  try {
    let renderFault: object | undefined
    const log = {
      error(details: object) {
        renderFault = details
      },
    }
    const publisher = createPublisher({ ...options, db, log })
    await publisher.refresh().catch((error) => {
      throw toDatabaseError(error, env)
    })
    if (renderFault) throw new StartError(publishText.notRendered(folder, JSON.stringify(renderFault)))
    const written = await createSiteWriter({ ...options, db, publisher }).write()
    say(publishText.done(folder, written))
  } catch (error) {
    if (error instanceof StartError) throw error
    const { fault, code = fault } = detailsOf(error)
    throw new StartError(
      code === folderNotEmpty ? publishText.notEmpty(folder) : publishText.failed(folder, String(code)),
    )
  } finally {
    await db.destroy()
  }
}

/** The names of all pictures that an edition shows, with those for previews of links. */
export function pictureNames(lists: PublicLists): string[] {
  const paths = new Set<string>()
  for (const [hash, { avif, widths, isShared }] of shownPictures(lists)) {
    const formats: readonly PictureFormat[] = avif ? pictureFormats : ['webp']
    for (const width of widths) for (const format of formats) paths.add(mediaPath(hash, width, format))
    if (isShared) paths.add(mediaPath(hash, shareSize.width, shareFormat))
  }
  const brand = lists.texts?.[0]
  for (const product of lists.products ?? []) if (!product.picture) paths.add(shareImagePath(product, brand))
  for (const path of iconSizes.flatMap((size) => ownIconPath(brand, size) ?? [])) paths.add(path)
  return [...paths].map((path) => path.slice(1))
}

interface PageSources {
  renderOnRequest: (source: PageSource, wanted: PageOnRequest) => RenderedPage | undefined
  policyFor: (page: RenderedPage) => Record<string, string>
  env: Pick<Env, 'publicUrl' | 'fallbackEmail'>
}

const policyHeader = 'content-security-policy'

/**
 * Everything that visitors get at an edition, as files: what it has in memory, and the pages that the server renders on request. A slug
 * that a product had is a page in `moved` that leads on, or a mark in `gone`.
 */
function* pageFiles(edition: Edition, { renderOnRequest, policyFor, env }: PageSources): Generator<PageFile> {
  const { lists, pageSource, pageResources, listResources } = edition
  const onRequest = (wanted: PageOnRequest): PageFile[] => {
    const page = renderOnRequest(pageSource, wanted)
    return page ? [toFile(page.path, page.html, page.contentType, policyFor(page)[policyHeader])] : []
  }
  for (const product of lists.products ?? []) yield* onRequest({ product })
  for (const slug of Object.keys(lists.addresses.former)) {
    const found = findAddress(lists, slug)
    if (found === 'gone') yield { name: `gone${productPath(slug)}.html`, bytes: Buffer.from('\n') }
    else if (found && 'movedTo' in found) yield { name: `moved${productPath(slug)}.html`, bytes: movedPage(found, env) }
  }
  for (let productsPage = 2; ; productsPage += 1) {
    const [file] = onRequest({ productsPage })
    if (!file) break
    yield file
  }
  yield* onRequest({ changedAt: lists.addresses.changedAt })
  const contact = securityTxt(lists, env)
  if (contact) yield { name: securityTxtPath.slice(1), bytes: Buffer.from(contact) }
  for (const [path, { headers, variants }] of [...listResources, ...pageResources]) {
    // The panel needs the server.
    if (path.startsWith('/admin')) continue
    yield toFile(path, variants.identity.bytes, headers['content-type'], headers[policyHeader])
  }
}

function toFile(path: string, text: string | Buffer, contentType = 'text/html', policy = ''): PageFile {
  const [, ending] = /^(?:text|application)\/(html|json)\b/.exec(contentType) ?? []
  const bytes = Buffer.from(ending === 'html' ? withPolicy(String(text), policy) : text)
  const name = path === '/' ? 'index' : path.slice(1)
  return { name: ending ? `${name}.${ending}` : name, bytes }
}

/** The page with its own content security policy, for a server that sends none. Browsers refuse `frame-ancestors` in a page. */
function withPolicy(html: string, policy: string): string {
  if (policy === '') return html
  const directives = policy.replace(/frame-ancestors [^;]*; /, '')
  return html.replace(
    /<meta charset="utf-8"\/?>/i,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${directives}">`,
  )
}

/** The page at a former address of a product: browsers and search engines go on to the present one at once. */
function movedPage({ movedTo }: { movedTo: string }, { publicUrl }: { publicUrl: string }): Buffer {
  const path = productPath(movedTo)
  return Buffer.from(
    [
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`,
      `<meta http-equiv="refresh" content="0; url=${path}"><link rel="canonical" href="${publicUrl}${path}">`,
      `<title>${movedText.title}</title></head><body><p><a href="${path}">${movedText.link}</a></p></body></html>`,
    ].join(''),
  )
}
