import fs from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const folder = 'docs/screens'

/** Keeps what the window shows, or the whole page, as docs/screens/<name>.png, at most 960 px wide and in 160 colours. */
export async function takeScreen(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  fs.mkdirSync(folder, { recursive: true })
  const picture = await page.screenshot({ fullPage, animations: 'disabled' })
  await sharp(picture)
    .resize({ width: fullPage ? 720 : 960, withoutEnlargement: true })
    .png({ palette: true, colors: 160, effort: 8 })
    .toFile(`${folder}/${name}.png`)
}
