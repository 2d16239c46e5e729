import type { Page } from '@playwright/test'
import { expect, test, waitUntilHydrated } from '#support/e2e-test.ts'

const hiddenEmail = '/cdn-cgi/l/email-protection#0f6c60617b6e7b604f'

/** What stands between server and browser, or in the browser, and changes the HTML before React comes. */
const alterations: [who: string, alter: (html: string) => string][] = [
  [
    'a proxy that hides e-mail addresses',
    (html) =>
      html
        .replaceAll(/href="mailto:[^"]*"/g, `href="${hiddenEmail}"`)
        .replaceAll(/>[\w.-]+@<wbr\/?>[\w.-]+</g, '><span class="__cf_email__">[email&#160;protected]</span><'),
  ],
  [
    'a translation',
    (html) =>
      html.replaceAll(
        />([^<>{}]*[a-zçãé]{4}[^<>{}]*)<(?=\/(h2|h3|p|a|span|li|summary)>)/g,
        '><font><font>$1 (en)</font></font><',
      ),
  ],
  [
    'an extension for telephone numbers, with attributes and nodes of its own',
    (html) =>
      html
        .replaceAll('href="tel:', 'data-number="1" href="callto:')
        .replaceAll('<a ', '<a data-extension="1" ')
        .replace(/<section/, '<div class="extension">Ligar</div><section')
        .replace('</footer>', '<p>Ligar</p></footer>'),
  ],
]

/** The targets of all links to the company, in the page's order, without the message and its greeting. */
function companyLinks(page: Page): Promise<string[]> {
  return page
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    .then((all) =>
      all.map((href) => href.split('?')[0] ?? '').filter((href) => /^(https:\/\/wa\.me|tel:|mailto:)/.test(href)),
    )
}

for (const [who, alter] of alterations)
  test(`after ${who} each link to the company has its served target`, async ({ page }) => {
    await page.goto('/')
    await waitUntilHydrated(page)
    const served = await companyLinks(page)
    expect(served.length).toBeGreaterThan(10)
    let changed = false
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const response = await route.fetch()
        const html = await response.text()
        // The page's data and scripts come after its content.
        const at = html.indexOf('<script', html.indexOf('<body'))
        const body = alter(html.slice(0, at)) + html.slice(at)
        changed = body !== html
        const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers()
        await route.fulfill({ response, headers, body })
      },
    )
    await page.goto('/')
    await waitUntilHydrated(page)
    expect(changed).toBe(true)
    await expect.poll(() => companyLinks(page)).toEqual(served)
  })
