import { expect, test } from '#support/e2e-test.ts'

const video = 'Assistir ao vídeo Instalação de toldos retráteis'

test('§4 the video opens with its player starting, locks the page, and closes by button, Escape and overlay', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto('/')
  const open = () => page.getByRole('button', { name: video }).click()
  const dialog = page.getByRole('dialog')
  await open()
  const player = dialog.locator('iframe')
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1$/)
  await expect(player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(640, 20)
  await page.mouse.wheel(0, 900)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')

  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: video })).toBeFocused()
  await open()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog).toBeVisible()
  await page.mouse.click(10, 700)
  await expect(dialog).toBeHidden()
})

test('Back closes the video, and leaves the page only after it is closed, or after a reload', async ({
  page,
  server,
}) => {
  await page.goto('/privacidade')
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  const back = () => page.evaluate(() => history.back())
  await page.getByRole('button', { name: video }).click()
  await expect(dialog).toBeVisible()
  await back()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(`${server.url}/`)
  await page.getByRole('button', { name: video }).click()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await back()
  await expect(page).toHaveURL(`${server.url}/privacidade`)

  await page.goto('/')
  await page.getByRole('button', { name: video }).click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await expect(dialog).toBeHidden()
  await back()
  await expect(page).toHaveURL(`${server.url}/privacidade`)
})

test('§4 beside the video there is room to click: at most 86 % of the window’s width and height', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: video }).click()
  const dialog = page.getByRole('dialog')
  for (const [width, height] of [
    [640, 900],
    [768, 1024],
    [1024, 768],
    [1280, 800],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    const box = await dialog.evaluate((element) => element.getBoundingClientRect())
    expect(box.width / width, `its width at ${width}`).toBeLessThanOrEqual(0.861)
    expect(box.height / height, `its height at ${width}`).toBeLessThanOrEqual(0.861)
    const player = await dialog.locator('iframe').boundingBox()
    const shape = (player?.width ?? 0) / (player?.height ?? 1)
    // A title of two lines takes some height from the player in a low window.
    expect(Math.abs(shape - 16 / 9), `the player's shape at ${width}`).toBeLessThan(height < 400 ? 0.3 : 0.05)
  }
})

test('§2 the shared URL of a product opens it without waiting for an idle browser or the hero’s picture', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto('/')
  const id = await page.locator('.product-card').last().getAttribute('id')
  // No timer of the page runs, so only code that is requested at once can open the dialog.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/admin/login')
  await page.goto(`/#${id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('§2 a product’s details have a URL, which can be shared and closed with the back button', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Toldo Fixo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Toldo Fixo' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL('/produto/toldo-fixo')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toBeHidden()

  const id = await page.getByRole('article').filter({ hasText: 'Toldo Fixo' }).getAttribute('id')
  await page.goto('/admin/login')
  await page.goto(`/#${id}`)
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 400)
  await expect(dialog).toBeHidden()
})

test('if a dialog’s code fails to load, the click leads to the product’s own page', { tag: '@night' }, async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.route(/product-dialog/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: 'Toldo Fixo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toldo Fixo')
  await expect(page).toHaveURL('/produto/toldo-fixo')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Toldo Fixo' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('§2 "Ver mapa" shows the map of the address, which is not requested before', { tag: '@night' }, async ({
  page,
  outsideRequests,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Ver mapa' }).scrollIntoViewIfNeeded()
  expect(outsideRequests.filter((url) => url.includes('google'))).toEqual([])
  await page.getByRole('button', { name: 'Ver mapa' }).click()
  const address = 'Rua dos Ipês, 000 – Jardim dos Estados, Campo Grande – MS'
  await expect(page.locator('footer iframe')).toHaveAttribute(
    'src',
    `https://www.google.com/maps?q=${encodeURIComponent(address)}&output=embed`,
  )
  await expect(page.locator('footer iframe')).toBeFocused()
})
