import { expect, scrollThrough, test, waitUntilHydrated } from '#support/e2e-test.ts'

test('before the visitor acts, only posters near the window are requested from another host; no cookie, no storage', async ({
  page,
  context,
  outsideRequests,
}) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  expect(outsideRequests, 'at the top of the page').toEqual([])
  await scrollThrough(page)
  await page.waitForLoadState('networkidle')
  const hosts = [...new Set(outsideRequests.map((url) => new URL(url).host))]
  expect(hosts).toEqual(['img.youtube.com'])

  await page.getByRole('link', { name: 'Toldo Fixo', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await context.cookies()).toEqual([])
  const stored = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
  }))
  expect(stored).toEqual({ local: 0, session: 0, databases: 0 })
})
