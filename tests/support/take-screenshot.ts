import fs from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { waitUntilAtRest } from './at-rest.ts'

const folder = 'docs/screens'
const fullPageWidthPx = 720
const windowWidthPx = 960
const webpQuality = 60

interface ScreenshotOptions {
  fullPage?: boolean
  /** False for a page without JavaScript, which cannot report its frames. */
  hasScripts?: boolean
}

/**
 * Saves the window, or the whole page, as docs/screens/<name>-<window width>.webp, at most 960 px wide (a whole page 720), to keep the
 * repository small. Waits until nothing moves and every visible photo is decoded.
 */
export async function takeScreenshot(page: Page, name: string, options: ScreenshotOptions = {}): Promise<void> {
  const { fullPage = false, hasScripts = true } = options
  const width = page.viewportSize()?.width
  if (hasScripts) {
    await waitUntilAtRest(page)
    await page.evaluate(decodePhotos, fullPage)
  }
  const picture = await page.screenshot({ fullPage, animations: 'disabled' })
  fs.mkdirSync(folder, { recursive: true })
  await sharp(picture)
    .resize({ width: fullPage ? fullPageWidthPx : windowWidthPx, withoutEnlargement: true })
    .webp({ quality: webpQuality, effort: 6, smartSubsample: true })
    .toFile(`${folder}/${name}-${width}.webp`)
}

/** Resolves when the photos in the window, or all of them, are loaded and decoded; one that cannot be loaded counts. */
async function decodePhotos(isWholePage: boolean): Promise<void> {
  const isInWindow = (image: HTMLImageElement) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }
  const photos = [...document.images].filter((image) => image.checkVisibility() && (isWholePage || isInWindow(image)))
  for (const photo of photos) {
    photo.loading = 'eager'
    // A photo whose `srcset` offers a better fit for its new place is loaded once more.
    while (!photo.complete) await new Promise((resolve) => setTimeout(resolve, 50))
    await photo.decode().catch(() => undefined)
  }
}
