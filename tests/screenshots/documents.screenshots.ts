import fs from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { waitUntilAtRest } from '#support/accessibility.ts'
import { administrator, test, waitUntilHydrated } from '#support/e2e-test.ts'

const folder = 'docs/images'
const maxWidthPx = 960
const webpQuality = 60

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('README', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the page', async ({ page }) => {
    await page.goto('/')
    await waitUntilHydrated(page)
    await take(page, 'page')
  })
})

test.describe('README', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the panel', async ({ page, signIn }) => {
    await signIn('/admin/products')
    await page.getByRole('button', { name: 'Editar' }).first().waitFor()
    await take(page, 'panel')
  })
})

test.describe('docs/manual.md', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('the chapters', async ({ page, signIn, api }) => {
    await signIn('/admin/dashboard')
    await page.getByRole('link', { name: 'Ajuda' }).waitFor()
    await take(page, 'panel-dashboard')

    await page.goto('/admin/site')
    await page.frameLocator('iframe').getByRole('button', { name: 'Editar: Logo' }).waitFor()
    await take(page, 'panel-site')

    await page.goto('/admin/footer')
    const whatsapp = page.getByLabel('WhatsApp')
    await whatsapp.fill('+55 67 99988-7766')
    await whatsapp.evaluate((input) => input.scrollIntoView({ block: 'center' }))
    await take(page, 'panel-footer-number')

    await page.goto('/admin/works')
    await page.getByRole('button', { name: 'Adicionar obra' }).waitFor()
    await take(page, 'panel-works')

    await page.goto('/admin/services')
    await page.getByRole('button', { name: 'Editar' }).first().waitFor()
    await take(page, 'panel-services')

    await page.goto('/admin/page')
    await page.getByRole('button', { name: /Horário de atendimento/ }).click()
    await page.getByRole('dialog').waitFor()
    await take(page, 'panel-page-hours')

    await page.goto('/admin/products')
    await page.getByRole('button', { name: 'Adicionar Produto' }).click()
    await page.getByRole('dialog').waitFor()
    await take(page, 'panel-product-add')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ordenar' }).click()
    await page
      .getByText(/arraste/i)
      .first()
      .waitFor()
    await take(page, 'panel-order')

    const [first, second] = await (await api.get('/products')).json()
    const data = { title: 'Toldo Fixo', features: ['Lona acrílica'], image: first.image }
    const { _id } = await (await api.post('/products', { data })).json()
    await api.put(`/products/${_id}`, { data: { ...data, title: 'Toldo Retrátil' } })
    await api.put(`/products/${_id}`, { data: { ...data, title: 'Toldo Retrátil', image: second.image } })
    await api.delete(`/products/${_id}`)
    await page.goto('/admin/history')
    await page.getByRole('heading', { name: 'Hoje' }).waitFor()
    await take(page, 'panel-history')

    const colleague = { name: 'Bia Ramos', email: 'bia@toldaria.example', password: 'três toldos ao vento' }
    await api.post('/users', { data: colleague })
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Enviar link de acesso' }).first().click()
    await page.getByRole('link', { name: 'Mandar pelo WhatsApp' }).waitFor()
    await take(page, 'panel-sign-in-link')

    await page.goto('/admin/security')
    const codes = page.locator('form').last()
    await codes.getByLabel('Senha atual').fill(administrator.password)
    await codes.getByRole('button', { name: 'Criar códigos' }).click()
    await page.getByRole('article').waitFor()
    await take(page, 'panel-recovery-codes')
  })
})

/** Saves the window as docs/images/<name>.webp when nothing moves and every visible photo is decoded. */
async function take(page: Page, name: string): Promise<void> {
  await waitUntilAtRest(page)
  await page.evaluate(decodePhotos)
  const picture = await page.screenshot({ animations: 'disabled' })
  fs.mkdirSync(folder, { recursive: true })
  await sharp(picture)
    .resize({ width: maxWidthPx, withoutEnlargement: true })
    .webp({ quality: webpQuality, effort: 6, smartSubsample: true })
    .toFile(`${folder}/${name}.webp`)
}

/** Resolves when the photos in the window are loaded and decoded; one that cannot be loaded counts. */
async function decodePhotos(): Promise<void> {
  for (const photo of [...document.images].filter((image) => image.checkVisibility())) {
    const { top, bottom } = photo.getBoundingClientRect()
    if (bottom <= 0 || top >= innerHeight) continue
    photo.loading = 'eager'
    // A photo whose `srcset` offers a better fit for its new place is loaded once more.
    while (!photo.complete) await new Promise((resolve) => setTimeout(resolve, 50))
    await photo.decode().catch(() => undefined)
  }
}
