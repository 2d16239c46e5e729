import fs from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const folder = 'docs/screens'

/** Saves a screenshot as docs/screens/<name>.png with 160 colours: the window (960 px wide) or the page (720 px). */
export async function takeScreen(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  fs.mkdirSync(folder, { recursive: true })
  const picture = await page.screenshot({ fullPage, animations: 'disabled' })
  await sharp(picture)
    .resize({ width: fullPage ? 720 : 960, withoutEnlargement: true })
    .png({ palette: true, colors: 160, effort: 8 })
    .toFile(`${folder}/${name}.png`)
}
