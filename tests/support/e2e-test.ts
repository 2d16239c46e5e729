import fs from 'node:fs'
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { administrator, type BuiltServer, removeDataDir, startBuiltServer } from './built-server.ts'
import { type OutsideHosts, startOutsideHosts, watchOutsideRequests } from './outside-hosts.ts'

/** Collects console errors and warnings, page errors and CSP violations. */
export class PageFaults {
  private readonly seen: string[] = []
  private readonly expected: RegExp[] = []

  /** Expects a fault that this test causes on purpose, such as a response with status 500. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern)
  }

  /** The faults that were not expected. */
  unexpected(): string[] {
    return this.seen.filter((line) => !this.expected.some((pattern) => pattern.test(line)))
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('reportCspViolation', (_, line: string) => void this.seen.push(line))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportCspViolation } = window as unknown as { reportCspViolation: (line: string) => void }
        reportCspViolation(
          `CSP: ${event.violatedDirective} forbids ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`,
        )
      })
    })
    context.on('page', (page) => this.watchPage(page))
  }

  private watchPage(page: Page): void {
    page.on('pageerror', (error) => this.seen.push(`page error: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      this.seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    })
  }
}

export { expectNoAxeFindings } from './accessibility.ts'
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
  // A file may give each test a server of its own.
  baseURL: async ({ server }, use) => use(server.url),
  faults: async ({ context }, use) => {
    const faults = new PageFaults()
    await faults.watch(context)
    await use(faults)
    expect(faults.unexpected(), 'console errors, page errors and CSP violations').toEqual([])
  },
  outsideRequests: async ({ context, baseURL }, use) => use(watchOutsideRequests(context, String(baseURL))),
  // Requests both fixtures, so that they apply to every page, even if the test does not use them.
  page: async ({ page, faults, outsideRequests }, use) => {
    void faults
    void outsideRequests
    await use(page)
  },
  api: async ({ playwright, baseURL }, use) => {
    const session = await signInThroughApi(String(baseURL))
    const headers = { authorization: `Bearer ${session.access_token}` }
    const api = await playwright.request.newContext({ baseURL: String(baseURL), extraHTTPHeaders: headers })
    await use(api)
    await api.dispose()
  },
  signIn: async ({ page, baseURL }, use) => {
    await use(async (path = '/admin/dashboard') => {
      const session = await signInThroughApi(String(baseURL))
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

/** The viewports for the site: phone, tablet and desktop. */
export const siteSizes = [
  { name: '360', viewport: { width: 360, height: 740 } },
  { name: '768', viewport: { width: 768, height: 1024 } },
  { name: '1440', viewport: { width: 1440, height: 900 } },
] as const

/** The path of the script that is loaded for a module when it is needed. */
export function scriptOf(module: string): string {
  const manifest = JSON.parse(fs.readFileSync('dist/client/.vite/manifest.json', 'utf8'))
  return `/${manifest[module].file}`
}

/** Resolves when React has set its properties on this element. */
export async function waitForReact(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (selector) => Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react')),
    selector,
  )
}

/** Holds requests back until the returned function is called. */
export async function holdRequests(page: Page, url: Parameters<Page['route']>[0]): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, (route) => released.then(() => route.continue()))
  return release
}

/** Resolves when every section is hydrated: React has set its properties on the elements, or around what it keeps as served. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const sections = [...document.querySelectorAll('#root > header, section, #root > footer > *')]
    const parts = sections.map((section) => section.closest('#empresa, #ideias') ?? section)
    return parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')))
  })
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'pixels to scroll sideways').toBeLessThanOrEqual(0)
}

/** Scrolls down the page and back up, so that lazy pictures are loaded. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
}
