import { productPath } from '#contract/slugs.ts'
import { movedText } from './published-files.text.ts'

/** The page at a former address of a product: browsers and search engines go on to the present one at once. */
export function movedPage({ movedTo }: { movedTo: string }, { publicUrl }: { publicUrl: string }): Buffer {
  const path = productPath(movedTo)
  return Buffer.from(
    [
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`,
      `<meta http-equiv="refresh" content="0; url=${path}"><link rel="canonical" href="${publicUrl}${path}">`,
      `<title>${movedText.title}</title></head><body><p><a href="${path}">${movedText.link}</a></p></body></html>`,
    ].join(''),
  )
}
