import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { administrator, type BuiltServer, removeDataDir, startBuiltServer } from './built-server.ts'
import { standInForOutsideHosts } from './outside-hosts.ts'
import { PageFaults } from './page-faults.ts'

export { expectNoAxeFindings } from './axe.ts'
export { administrator, expect }

interface JourneyFixtures {
  /** What goes wrong unseen fails the journey; `faults.expect(/…/)` names what it causes on purpose. */
  faults: PageFaults
  /** The addresses on other hosts that the page asked for; they are answered here, never by the network. */
  outsideRequests: string[]
  /** Signs the administrator in through the API and the stored session, without the form, and opens a path. */
  signIn: (path?: string) => Promise<void>
  /** The API with the administrator's bearer token, to prepare what a journey needs. */
  api: APIRequestContext
  /** The page without JavaScript, in a browser of its own. */
  plainPage: Page
}

interface JourneyOptions {
  /** Environment of the server: `test.use({ serverEnv: { SEED: 'none' } })` gives the file a server of its own. */
  serverEnv: Record<string, string>
  /** The built server that this worker shares among its journeys, on a free port, with its own data folder. */
  server: BuiltServer
}

/** A journey: a real browser on the built server. `page.goto('/')` opens its site. */
export const test = base.extend<JourneyFixtures, JourneyOptions>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startBuiltServer({ env: serverEnv })
      await use(server)
      const code = await server.stop()
      removeDataDir(server.dataDir)
      if (code !== 0) throw new Error(`the server ended with exit code ${code}:\n${server.output()}`)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  faults: async ({ context }, use) => {
    const faults = new PageFaults()
    await faults.watch(context)
    await use(faults)
    expect(faults.unexpected(), 'console errors, page errors and CSP violations').toEqual([])
  },
  outsideRequests: async ({ context, server }, use) => use(await standInForOutsideHosts(context, server.url)),
  // Named here so that every page is watched and kept off the network, whether a journey asks or not.
  page: async ({ page, faults, outsideRequests }, use) => {
    void faults
    void outsideRequests
    await use(page)
  },
  api: async ({ playwright, server }, use) => {
    const session = await signInThroughApi(server.url)
    const headers = { authorization: `Bearer ${session.access_token}` }
    const api = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: headers })
    await use(api)
    await api.dispose()
  },
  signIn: async ({ page, server }, use) => {
    await use(async (path = '/admin/dashboard') => {
      const session = await signInThroughApi(server.url)
      await page.goto('/admin/login')
      await page.evaluate((entry) => localStorage.setItem('toldaria.auth', JSON.stringify(entry)), session)
      await page.goto(path)
    })
  },
  plainPage: async ({ browser, server, faults }, use) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    await faults.watch(context)
    await standInForOutsideHosts(context, server.url)
    await use(await context.newPage())
    await context.close()
  },
})

async function signInThroughApi(url: string) {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  if (!response.ok) throw new Error(`signing in answered ${response.status}`)
  const { access_token, user } = (await response.json()) as {
    access_token: string
    user: { _id: string; email: string }
  }
  return { userId: user._id, access_token, email: user.email, isAuthenticated: true }
}
