import type { PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import { productPath } from '#contract/slugs.ts'
import type { Env } from '../env.ts'
import type { Edition, PageSource } from '../publication/edition.ts'
import { findAddress } from '../publication/pages-on-request.ts'
import { securityTxt, securityTxtPath } from '../publication/security-txt.ts'
import { movedText } from './published-files.text.ts'

/** A page or a list. */
interface PageFile {
  /** Its path below the edition's folder. */
  name: string
  bytes: Buffer
}

export interface PageSources {
  renderOnRequest: (source: PageSource, wanted: PageOnRequest) => RenderedPage | undefined
  policyFor: (page: RenderedPage) => Record<string, string>
  env: Pick<Env, 'publicUrl' | 'fallbackEmail'>
}

const policyHeader = 'content-security-policy'

/**
 * Everything that visitors get at an edition, as files: what it has in memory, and the pages that the server renders on request. A slug
 * that a product had is a page in `moved` that leads on, or a mark in `gone`.
 */
export function* pageFiles(edition: Edition, { renderOnRequest, policyFor, env }: PageSources): Generator<PageFile> {
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
