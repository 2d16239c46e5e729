import fs from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles } from '../scripts/lib/source-files.mjs'

const read = (path: string) => ({ path, text: fs.readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') })
const sheets = listFiles('src')
  .filter((path) => path.endsWith('.css'))
  .map(read)
const tokens = read('src/browser/tokens.css').text
/** All but those of the tokens: the site's, and the panel's beside the tokens of its own. */
const ruleSheets = sheets.filter(({ path }) => /^src\/(site|admin)\//.test(path) && path !== 'src/admin/admin.css')

/** Declarations whose value is none of the allowed ones. */
function others(property: string, allowed: RegExp): string[] {
  const pattern = new RegExp(`(?<![\\w-])${property}:\\s*([^;{}]+);`, 'g')
  return ruleSheets.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([declaration, value = '']) =>
      allowed.test(value) ? [] : [`${path}: ${declaration}`],
    ),
  )
}

test('site and panel take their colours from the tokens', () => {
  expect(ruleSheets.length).toBeGreaterThan(10)
  const raw = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:\s*(?:white|black|red)\b/gi
  const found = ruleSheets.flatMap(({ path, text }) =>
    [...text.matchAll(/:\s[^;{}]+;/g)].filter(([value]) => value.match(raw)).map(([value]) => `${path}${value}`),
  )
  expect(found).toEqual([])
})

test('site and panel take sizes, weights, radii, shadows and levels from the tokens', () => {
  expect(others('font-size', /var\(--text-|^clamp\(1rem, 0\.95rem|^\d+pt$|^0$/)).toEqual([])
  expect(others('font-weight', /^(var\(--weight-\w+\)|inherit)$/)).toEqual([])
  expect(others('border-radius', /^((0|var\(--(radius|space)[\w-]*\))\s?)+$/)).toEqual([])
  expect(others('box-shadow', /var\(--/)).toEqual([])
  expect(others('z-index', /^(var\(--z-\w+\)|-1)$/)).toEqual([])
  expect(
    others(
      '(?:row-|column-|--)?gap',
      /^((0|5rem|4rem|\d+mm|var\((--gap, var\()?--space-\w+\)\)?|clamp\([^)]+\))\s?)+$/,
    ),
  ).toEqual([])
})

test('there are at most nine sizes of text, and every token is used', () => {
  expect(tokens.match(/--text-\w+:/g)?.length).toBeLessThanOrEqual(9)
  const all = sheets.map(({ text }) => text).join('')
  const names = [...tokens.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)
  expect(names.filter((name) => !all.includes(`var(${name})`))).toEqual([])
})

test('media queries use few widths', () => {
  const widths = new Set<string>()
  for (const { text } of ruleSheets)
    for (const [, width = ''] of text.matchAll(/-width:\s*([\d.]+rem)\)/g)) widths.add(width.replace('.99rem', ''))
  const allowed = [
    '36rem',
    '40rem',
    '44rem',
    '48rem',
    '56rem',
    '64rem',
    '72rem',
    '17rem',
    '30rem',
    '39',
    '47',
    '63',
    '71',
  ]
  expect([...widths].filter((width) => !allowed.includes(width))).toEqual([])
})

test('each class that a component names has a rule, or a test finds elements by it', () => {
  const rules = new Set(sheets.flatMap(({ text }) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)))
  const forTests = new Set(['page-rows', 'changes', 'video-poster', 'work-card', 'order-rows', 'card-title'])
  const components = listFiles('src').filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  const unknown = components.flatMap((path) =>
    [...fs.readFileSync(path, 'utf8').matchAll(/className="([^"]+)"/g)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => !rules.has(name) && !forTests.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(components.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})
