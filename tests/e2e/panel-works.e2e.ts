import type { Locator } from '@playwright/test'
import { expect, expectNoAxeFindings, siteSizes, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, photoFile } from '#support/panel-e2e.ts'
import { dataUrlOf, photoPixels } from '#support/picture-files.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('an owner shows a finished job from a phone in at most 8 taps, with how it was before in at most 10, in place of the samples', async ({
  page,
  plainPage,
  api,
  signIn,
  faults,
}) => {
  faults.expect(/status of 404/)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await signIn('/admin/dashboard')
  await tap(page.getByRole('link', { name: 'Obras Fotos do que já foi entregue' }))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tap(page.getByRole('button', { name: 'Adicionar obra' })),
  ])
  // In the phone's own dialog: the camera, its shutter, and to accept the photo.
  taps += 3
  expect(chooser.isMultiple()).toBe(true)
  await chooser.setFiles(await photoFile('a.jpg'))
  await expect(page.getByAltText('Foto escolhida')).toBeVisible()
  expect(taps + 1, 'with the one that saves').toBeLessThanOrEqual(8)
  const [second] = await Promise.all([page.waitForEvent('filechooser'), tap(page.getByLabel('Antes'))])
  taps += 3
  // Of another shape, so that the two stay beside each other.
  await second.setFiles(await photoFile('b.jpg', 300))
  await expect(page.getByAltText('Foto escolhida')).toHaveCount(2)
  await tap(page.getByRole('button', { name: 'Adicionar', exact: true }))
  await expect(page.getByRole('heading', { name: 'Sem título', exact: true })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(10)

  await plainPage.goto('/')
  await expect(plainPage.locator('.mosaic img')).toHaveCount(1)
  await expect(plainPage.getByRole('heading', { name: 'Direto da obra' })).toBeVisible()
  await plainPage.getByRole('link', { name: 'Obra', exact: true }).click()
  await expect(plainPage).toHaveURL(/\/obras#obra-/)
  await expect(plainPage.locator('.work-card')).toBeInViewport()
  for (const alt of ['Antes da obra', 'Obra'])
    await expect(plainPage.getByRole('img', { name: alt, exact: true })).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Obra', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: 'Obra', exact: true })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/obras#obra-/)
  await expect(page.locator('.work-card')).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Direto da obra' })).toBeAttached()
  await removeAll()
  expect((await plainPage.goto('/obras'))?.status()).toBe(404)

  async function removeAll() {
    for (const { _id } of await (await api.get('/works')).json()) await api.delete(`/works/${_id}`)
  }
})

test('any number of works fills the mosaic, and their page passes axe in every size', { tag: '@night' }, async ({
  page,
  plainPage,
  api,
}) => {
  const image = dataUrlOf(await photoPixels(400, 300).jpeg().toBuffer())
  const long = 'Cobertura retrátil da churrasqueira com lona vinílica e trilhos de alumínio'
  const ids: string[] = []
  for (let count = 1; count <= 8; count += 1) {
    const comment = { comment: 'Ficou do jeito que a gente queria.', commentAuthor: 'Ana', commentAllowed: true }
    const data = { title: count % 2 ? `Obra ${count}` : long, image, district: 'Jardim dos Estados', ...comment }
    ids.push((await (await api.post('/works', { data })).json())._id)
    await plainPage.goto('/')
    await expect(plainPage.locator('.mosaic li')).toHaveCount(count - 1)
    // The only work stands with its sentence, without a mosaic.
    if (count === 1) continue
    for (const { name, viewport } of siteSizes) {
      await plainPage.setViewportSize(viewport)
      const share = await plainPage.locator('.mosaic').evaluate((mosaic) => {
        const area = (element: Element) => element.clientWidth * element.clientHeight
        return [...mosaic.children].reduce((sum, tile) => sum + area(tile), 0) / area(mosaic)
      })
      expect(share, `${count} works at ${name}`).toBeGreaterThan(0.95)
    }
  }
  await page.goto('/')
  const tile = page.locator('.mosaic a').first()
  await tile.click()
  await expect(page.getByRole('dialog')).toContainText('Ficou do jeito que a gente queria.')
  await expectNoAxeFindings(page, 'a work, larger')
  await page.keyboard.press('Escape')
  await expect(tile).toBeFocused()
  await page.goto('/obras')
  for (const { name, viewport } of siteSizes) {
    await page.setViewportSize(viewport)
    await expectNoAxeFindings(page, `works, ${name}`)
    await expectNoSidewaysScroll(page)
  }
  for (const id of ids) await api.delete(`/works/${id}`)
})
