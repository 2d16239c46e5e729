import type { PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import { productPath } from '#contract/slugs.ts'
import type { Env } from '../env.ts'
import type { Edition, PageSource } from '../publication/edition.ts'
import { findAddress } from '../publication/product-addresses.ts'
import { securityTxt, securityTxtPath } from '../publication/security-txt.ts'
import { movedText } from './published-files.text.ts'

/** A page or a list: its path below the edition's folder, and its content; without it, it is as in the former edition. */
export interface PageFile {
  name: string
  bytes?: Buffer
  /** Whether it is one of a few that most visits are for. */
  isFrequent?: boolean
}

export interface PageSources {
  renderOnRequest: (source: PageSource, wanted: PageOnRequest) => RenderedPage | undefined
  /** Whether the page is the same from both sources, known without rendering it. */
  isSameOnRequest: (source: PageSource, former: PageSource, wanted: PageOnRequest) => boolean
  policyFor: (page: RenderedPage) => Record<string, string>
  env: Pick<Env, 'publicUrl' | 'fallbackEmail'>
}

const policyHeader = 'content-security-policy'

/**
 * Everything that visitors get at an edition, as files: what it has in memory, and the pages that the server renders on request. A slug
 * that a product had is a page in `moved` that leads on, or a mark in `gone`.
 * @param former what the files of the former edition were rendered from; only pages that differ from it are rendered
 */
export function* pageFiles(
  edition: Edition,
  { renderOnRequest, isSameOnRequest, policyFor, env }: PageSources,
  former: { source: PageSource; has: (name: string) => boolean } | undefined,
): Generator<PageFile> {
  const { lists, pageSource, pageResources, listResources } = edition
  const onRequest = function* (path: string, wanted: PageOnRequest): Generator<PageFile> {
    const name = nameOf(path, 'html')
    if (former?.has(name) && isSameOnRequest(pageSource, former.source, wanted)) return yield { name }
    const page = renderOnRequest(pageSource, wanted)
    if (page) yield toFile(page.path, page.html, page.contentType, policyFor(page)[policyHeader])
  }
  for (const product of lists.products ?? []) yield* onRequest(productPath(product.slug), { product })
  for (const slug of Object.keys(lists.addresses.former)) {
    const found = findAddress(lists, slug)
    if (found === 'gone') yield { name: `gone${productPath(slug)}.html`, bytes: Buffer.from('\n') }
    else if (found && 'movedTo' in found) yield { name: `moved${productPath(slug)}.html`, bytes: movedPage(found, env) }
  }
  for (let productsPage = 2; ; productsPage += 1) {
    const [file] = onRequest(`/produtos/${productsPage}`, { productsPage })
    if (!file) break
    yield file
  }
  yield* onRequest('/sitemap.xml', { changedAt: lists.addresses.changedAt })
  const contact = securityTxt(lists, env)
  if (contact) yield { name: securityTxtPath.slice(1), bytes: Buffer.from(contact) }
  for (const [path, { headers, variants }] of [...listResources, ...pageResources]) {
    // The panel needs the server.
    if (path.startsWith('/admin')) continue
    const file = toFile(path, variants.identity.bytes, headers['content-type'], headers[policyHeader])
    yield { ...file, isFrequent: true }
  }
}

function toFile(path: string, text: string | Buffer, contentType = 'text/html', policy = ''): PageFile {
  const [, ending] = /^(?:text|application)\/(html|json)\b/.exec(contentType) ?? []
  const bytes = Buffer.from(ending === 'html' ? withPolicy(String(text), policy) : text)
  return { name: nameOf(path, ending), bytes }
}

function nameOf(path: string, ending: string | undefined): string {
  const name = path === '/' ? 'index' : path.slice(1)
  return ending ? `${name}.${ending}` : name
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
