import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { administrator, type BuiltServer, removeDataDir, startBuiltServer } from './built-server.ts'
import { type OutsideHosts, startOutsideHosts, watchOutsideRequests } from './outside-hosts.ts'
import { PageFaults } from './page-faults.ts'

export { expectNoAxeFindings } from './axe.ts'
export { administrator, expect }

interface Fixtures {
  /** Console errors, page errors and CSP violations. They fail the test, except those named by `faults.expect(/…/)`. */
  faults: PageFaults
  /** The URLs on other hosts that the page requested. They get a stub response and never reach the network. */
  outsideRequests: string[]
  /** Signs the administrator in through the API and local storage, without the form, and opens a path. */
  signIn: (path?: string) => Promise<void>
  /** The API with the administrator's bearer token, to prepare data. */
  api: APIRequestContext
  /** A page without JavaScript, in its own browser context. */
  plainPage: Page
}

interface WorkerFixtures {
  /** The server's environment: `test.use({ serverEnv: { SEED: 'none' } })` gives the file its own server. */
  serverEnv: Record<string, string>
  /** A file that needs the untouched samples, or leaves them changed, writes its name here and shares its server with no other file. */
  ownServerFor: string
  /** Responds in place of all other hosts. */
  outsideHosts: OutsideHosts
  /** The built server of this worker, on a free port, with its own data folder. */
  server: BuiltServer
}

/** An e2e test: a real browser on the built server. `page.goto('/')` opens its site. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  // Playwright gives files with different values of a worker's option different workers.
  ownServerFor: ['', { option: true, scope: 'worker' }],
  outsideHosts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern even where no fixture is needed
    async ({}, use) => {
      const hosts = await startOutsideHosts()
      await use(hosts)
      hosts.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, outsideHosts }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...outsideHosts.browserArgs] }),
    { scope: 'worker' },
  ],
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
  outsideRequests: async ({ context, server }, use) => use(watchOutsideRequests(context, server.url)),
  // Requests both fixtures, so that they apply to every page, even if the test does not use them.
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
      // Any document of this origin can write its storage; this one loads no script.
      await page.goto('/robots.txt')
      await page.evaluate((entry) => localStorage.setItem('toldaria.auth', JSON.stringify(entry)), session)
      await page.goto(path)
    })
  },
  plainPage: async ({ browser, server, faults }, use) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    await faults.watch(context)
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
  if (!response.ok) throw new Error(`signing in returned ${response.status}`)
  const { access_token, user } = (await response.json()) as {
    access_token: string
    user: { _id: string; email: string }
  }
  return { userId: user._id, access_token, email: user.email, isAuthenticated: true }
}
