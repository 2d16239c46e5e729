import type { BrowserContext, Route } from '@playwright/test'

// A transparent GIF of 1 × 1 pixel.
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Responds to requests to all other hosts, so that no e2e test needs the network. Returns the list of their URLs. */
export async function stubOutsideHosts(context: BrowserContext, ownUrl: string): Promise<string[]> {
  const requests: string[] = []
  await context.route(
    (url) => url.origin !== new URL(ownUrl).origin && url.protocol.startsWith('http'),
    async (route) => {
      requests.push(route.request().url())
      await respond(route)
    },
  )
  return requests
}

async function respond(route: Route): Promise<void> {
  const kind = route.request().resourceType()
  if (kind === 'image') return route.fulfill({ contentType: 'image/gif', body: pixel })
  if (kind === 'document') {
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>elsewhere</title>' })
  }
  return route.fulfill({ status: 404, body: '' })
}
