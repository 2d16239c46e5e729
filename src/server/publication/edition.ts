import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { entities, publicEntityNames } from '#contract/entities.ts'
import { replyOfList } from '#contract/entity.ts'
import type { PageContent, PublicEntities, RenderedPage } from '#contract/page-content.ts'
import { makeResource, type Resource, type ResourceHeaders } from '../send/resource.ts'

/** The content of an edition: each public list as read, all at one version. */
export type PublicLists = PublicEntities & Pick<PageContent, 'posts'>

/** The path of each public list (spec §7). */
export const listPaths = publicEntityNames.map((name) => entities[name].list.path)

/**
 * The immutable bytes that visitors get at one version of the database. Ours, because a static site generator writes files, which several
 * servers would have to share and which cannot be replaced atomically together.
 */
export interface Edition {
  databaseId: string
  version: number
  lists: PublicLists
  /** The resources by path. Lists and pages are made separately, so that a page that fails does not affect the lists. */
  listResources: ReadonlyMap<string, Resource>
  pageResources: ReadonlyMap<string, Resource>
}

const publicCaching = {
  'cache-control': 'public, no-cache',
  vary: 'Accept-Encoding, Authorization, Origin',
}

/** The resources of the edition before, by path. */
export type PreviousResources = ReadonlyMap<string, Resource>

/** The lists as JSON, ready to be sent. An unreadable list has no resource. */
export async function makeListResources(lists: PublicLists, former: PreviousResources): Promise<Map<string, Resource>> {
  const headers: ResourceHeaders = {
    'content-type': 'application/json; charset=utf-8',
    ...publicCaching,
    'cross-origin-resource-policy': 'cross-origin',
  }
  const names = publicEntityNames.filter((name) => lists[name] !== null)
  const entries = names.map(async (name): Promise<[string, Resource]> => {
    const { path } = entities[name].list
    const reply = replyOfList(entities[name], lists[name] ?? [])
    return [path, await makeResource(JSON.stringify(reply), headers, former.get(path))]
  })
  return new Map(await Promise.all(entries))
}

/** Makes the pages, each with the content security policy of its bytes. Yields between pages, so that visitors' requests are served. */
export async function makePageResources(
  pages: Iterable<RenderedPage>,
  policyFor: (page: RenderedPage) => Record<string, string>,
  former: PreviousResources,
): Promise<Map<string, Resource>> {
  const resources = new Map<string, Resource>()
  for (const page of pages) {
    const headers = {
      'content-type': page.contentType ?? 'text/html; charset=utf-8',
      ...publicCaching,
      ...policyFor(page),
    }
    resources.set(page.path, await makeResource(page.html, headers, former.get(page.path)))
    await yieldToEventLoop()
  }
  return resources
}

/** The resource of a path for a GET without headers: a list or a page, but not the 404 page. */
export function plainResource({ listResources, pageResources }: Edition, path: string): Resource | undefined {
  return listResources.get(path) ?? (path === '/404' ? undefined : pageResources.get(path))
}
