import fs from 'node:fs'
import { expect, test } from 'vitest'

const document = fs.readFileSync('docs/security.md', 'utf8')
const verdicts = ['met', 'not met', 'not applicable']

/** The ids of OWASP ASVS 5.0.0, levels 1 and 2, in the standard's order. */
const levels = new Map(
  [...fs.readFileSync('docs/asvs-level-2.txt', 'utf8').matchAll(/^V([\d.]+) (L[12])$/gm)].map(
    ([, id = '', level = '']) => [id, level] as const,
  ),
)

/** One requirement per row: id, summary, verdict, and the evidence (files and tests) or the reason. */
const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', summary = '', verdict = '', evidence = '']) => ({ id, summary, verdict, evidence }),
)

test('docs/security.md has each requirement exactly once, in order', () => {
  expect([...levels.values()].filter((level) => level === 'L1')).toHaveLength(70)
  expect([...levels.values()].filter((level) => level === 'L2')).toHaveLength(183)
  expect(rows.map(({ id }) => id)).toEqual([...levels.keys()])
})

test('each verdict is met, not met or not applicable', () => {
  expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([])
})

test('each requirement that is met names a file, and all files and test titles exist', () => {
  const met = rows.filter(({ verdict }) => verdict === 'met')
  expect(met.filter(({ evidence }) => pathsIn(evidence).length === 0)).toEqual([])
  const named = rows.flatMap(({ id, evidence }) => pathsIn(evidence).map((path) => ({ id, path })))
  expect(named.filter(({ path }) => !fs.existsSync(path))).toEqual([])
  const titles = rows.flatMap(({ id, evidence }) =>
    [...evidence.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, path = '', title = '']) => ({ id, path, title })),
  )
  expect(titles.length).toBeGreaterThan(40)
  expect(titles.filter(({ path, title }) => !fs.readFileSync(path, 'utf8').includes(title))).toEqual([])
})

test('the totals in the summary are those of the rows', () => {
  const chapters = [...document.matchAll(/^### V(\d+) (.+)$/gm)].map(([, number = '', name = '']) => ({ number, name }))
  const sums = chapters.map(({ number, name }) => {
    const own = rows.filter(({ id }) => id.startsWith(`${number}.`))
    return `| V${number} ${name} | ${countsOf(own).join(' | ')} | ${own.length} |`
  })
  sums.push(`| **all** | ${countsOf(rows).join(' | ')} | ${rows.length} |`)
  expect(document.match(/^\| (?:V\d+ .+|\*\*all\*\*) \|(?: \d+ \|){4}$/gm)).toEqual(sums)

  const [met, notMet, notApplicable] = countsOf(rows.filter(({ id }) => levels.get(id) === 'L1'))
  expect(document).toContain(`70 of level 1: ${met} met, ${notMet} not met, ${notApplicable} not applicable.`)
})

function countsOf(some: typeof rows): number[] {
  return verdicts.map((word) => some.filter(({ verdict }) => verdict === word).length)
}

/** The texts in backticks that are files of this project. */
function pathsIn(text: string): string[] {
  const words = [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
  return words.filter((word) => /^(?:src|tests|scripts|docs|public)\/|^[\w.-]+\.(?:md|json|ts)$|^\.env\./.test(word))
}
