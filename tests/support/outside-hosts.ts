import type { BrowserContext, Route } from '@playwright/test'

// The smallest picture there is: 1 × 1, transparent.
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Answers for every other host, so that no journey needs the network, and remembers which addresses were asked. */
export async function standInForOutsideHosts(context: BrowserContext, ownUrl: string): Promise<string[]> {
  const asked: string[] = []
  await context.route(
    (url) => url.origin !== new URL(ownUrl).origin && url.protocol.startsWith('http'),
    async (route) => {
      asked.push(route.request().url())
      await answer(route)
    },
  )
  return asked
}

async function answer(route: Route): Promise<void> {
  const kind = route.request().resourceType()
  if (kind === 'image') return route.fulfill({ contentType: 'image/gif', body: pixel })
  if (kind === 'document') {
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>elsewhere</title>' })
  }
  return route.fulfill({ status: 404, body: '' })
}
