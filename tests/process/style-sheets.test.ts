import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const client = 'dist/client'
const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
  fs.readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'),
)
// A build keeps the files of former ones beside its own.
const built = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
const sheets = [...new Set(built)].filter((name) => name.endsWith('.css'))

/** Whether a list of selectors, such as `a, b` or `:is(a, b)`, has one with `:has()` among others. */
function listsHas(selector: string): boolean {
  const lists = [{ isLong: false, hasHas: false }]
  for (const [part] of selector.matchAll(/:has\(|[(),]/g)) {
    const list = lists.at(-1) ?? { isLong: false, hasHas: false }
    if (part === ',') list.isLong = true
    if (part === ':has(') list.hasHas = true
    if (part.endsWith('(')) lists.push({ isLong: false, hasHas: false })
    if (part !== ')') continue
    if (list.isLong && list.hasHas) return true
    lists.pop()
  }
  return lists.some(({ isLong, hasHas }) => isLong && hasHas)
}

test('what is no list, or a list within :has(), is none with :has()', () => {
  expect(['.a:has(.b)', '.a:has(.b, .c)', ':is(.a, .b):has(.c)', 'a, b'].filter(listsHas)).toEqual([])
  const lists = ['a, b:has(c)', ':is(a, b:has(c))', ':is(:has(c), a) b', '.a:not(.b, :has(.c))']
  expect(lists.filter(listsHas)).toEqual(lists)
})

// Browsers without :has() drop the whole rule, and a build that joins rules raises the weight of all their selectors.
test('no list of selectors in a built style sheet contains :has()', () => {
  expect(sheets).toContainEqual(expect.stringMatching(/^assets\/styles-/))
  for (const name of sheets) {
    const css = fs.readFileSync(path.join(client, name), 'utf8')
    const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
    expect(selectors.filter(listsHas), name).toEqual([])
  }
})
