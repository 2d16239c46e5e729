import type { PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import type { Env } from '#server/env.ts'
import { type ClientBuild, panelDocument } from '#server/http/client-build.ts'
import { makeResource, type Resource } from '#server/http/resource.ts'
import type { RenderPreview } from '#server/preview/preview.routes.ts'
import type { PageSource } from '#server/publication/edition.ts'
import { oncePerSource, pageContent, publicSettings } from '#server/publication/page-content.ts'
import { contentSecurityPolicy, policyOptions } from '#server/publication/policy.ts'
import { keepFromSearch } from '#server/seed/shipped.ts'
import { renderOnRequest, renderPreview, renderSite } from '#site/render.tsx'

/** How pages are rendered in this environment, with this build. */
export function createSitePages(env: Env, build: ClientBuild) {
  const settings = publicSettings(env)
  const policy = policyOptions(env)
  const { siteVerification } = env
  const contentOf = oncePerSource((source) => ({ ...keepFromSearch(pageContent(source, settings)), siteVerification }))

  return {
    render: (source: PageSource) => renderSite(contentOf(source), build),
    renderOnRequest: (source: PageSource, wanted: PageOnRequest) => renderOnRequest(contentOf(source), wanted, build),
    renderPreview: ((lists, shown) =>
      renderPreview(pageContent({ lists, now: new Date() }, settings), shown, build)) satisfies RenderPreview,
    policyFor: (page: RenderedPage) => contentSecurityPolicy(policy, page),
  }
}

/** The document of the panel, which posts a preview into a frame. */
export function makePanelResource(env: Env, build: ClientBuild): Promise<Resource> {
  const frames = ["'self'", env.apiUrl].filter((source) => source !== '')
  return makeResource(panelDocument(build.panelHtml, publicSettings(env)), {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    ...contentSecurityPolicy(policyOptions(env), undefined, frames),
  })
}
