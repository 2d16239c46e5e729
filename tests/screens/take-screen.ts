import fs from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const folder = 'docs/screens'

/** Keeps what the window shows as `docs/screens/<name>-<width>.png`, in few colours, for the repository's sake. */
export async function takeScreen(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => {
    const inSight = [...document.images].filter((image) => image.checkVisibility({ contentVisibilityAuto: true }))
    return Promise.all(inSight.map((image) => image.decode().catch(() => undefined)))
  })
  const picture = await page.screenshot({ animations: 'disabled' })
  fs.mkdirSync(folder, { recursive: true })
  const width = page.viewportSize()?.width
  await sharp(picture).png({ palette: true, colours: 128, effort: 8 }).toFile(`${folder}/${name}-${width}.png`)
}
