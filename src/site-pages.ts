import { coloursOf, ownIconPath } from '#contract/brand.ts'
import { outfitFor } from '#contract/outfit.text.ts'
import type { PageContent, PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import { type ClientBuild, panelDocument } from '#server/http/client-build.ts'
import { makeResource, type Resource } from '#server/http/resource.ts'
import type { FramePage, RenderPreview } from '#server/preview/preview.routes.ts'
import type { Env } from '#server/process/env.ts'
import { contentSecurityPolicy, type PageSource, type PublicLists } from '#server/publication/edition.ts'
import { pageContent, publicSettings } from '#server/publication/page-content.ts'
import { keepFromSearch } from '#server/seed/shipped.ts'
import { logoSources } from '#site/parts/pictures.tsx'
import { framePage, renderOnRequest, renderPreview, renderSite } from '#site/render.tsx'

/** How pages are rendered in this environment, with this build. */
export function createSitePages(env: Env, build: ClientBuild) {
  const settings = publicSettings(env)
  const { siteVerification, hostedBy, backupKeep } = env
  const operator = { hostedBy, backupKeepDays: backupKeep }
  const contents = new WeakMap<PageSource, PageContent>()

  /** One content for each source, so that what all pages of a content share is made once. */
  function contentOf(source: PageSource): PageContent {
    const content = contents.get(source) ?? {
      ...keepFromSearch(pageContent(source, settings)),
      siteVerification,
      operator,
    }
    contents.set(source, content)
    return content
  }

  return {
    render: (source: PageSource) => renderSite(contentOf(source), build),
    renderOnRequest: (source: PageSource, wanted: PageOnRequest) => renderOnRequest(contentOf(source), wanted, build),
    renderPreview: ((lists, shown) =>
      renderPreview(pageContent({ lists, now: new Date() }, settings), shown, build)) satisfies RenderPreview,
    framePage: ((html, lists, facts) =>
      framePage(html, pageContent({ lists, now: new Date() }, settings), facts, build)) satisfies FramePage,
    policyFor: (page: RenderedPage) => contentSecurityPolicy(env, page),
  }
}

/** Returns a function that makes the document of the panel, which posts a preview into a frame, with the company's present brand. */
export function createPanelDocument(env: Env, build: ClientBuild, currentLists: () => PublicLists) {
  const frames = ["'self'", env.apiUrl].filter((source) => source !== '')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    vary: 'Accept-Encoding',
    ...contentSecurityPolicy(env, undefined, frames),
  }
  let former: Resource | undefined
  return async (): Promise<Resource> => {
    const texts = currentLists().texts?.[0]
    const icon = ownIconPath(texts, 192)
    const settings = publicSettings(env)
    settings.outfit = outfitFor(texts)
    if (texts && (texts.accent || icon))
      settings.brand = {
        colours: coloursOf(texts),
        logo: logoSources(texts, env.apiUrl),
        icon: icon && `${env.apiUrl}${icon}`,
      }
    former = await makeResource(panelDocument(build.panelHtml, settings), headers, former)
    return former
  }
}
