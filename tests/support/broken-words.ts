import type { Page } from '@playwright/test'

/** The words that the page breaks within at the end of a line, each with what it is in. An address may break, and a word at its hyphen. */
export async function brokenWords(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.visually-hidden, [inert]'))
        continue
      for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
        const isAddress = /[@/.]\S/.test(
          /\S*$/.exec(text.data.slice(0, index))?.[0] + word + /^\S*/.exec(text.data.slice(index + word.length))?.[0],
        )
        if (isAddress) continue
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) found.add(`${word} (${parent.closest('[class]')?.className})`)
      }
    }
    return [...found]
  })
}
