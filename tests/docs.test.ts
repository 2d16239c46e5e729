import fs from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv, variableNames } from '#server/process/env.ts'
import { listFiles, readSources } from '#support/source-files.ts'
import { helpChapters, helpText } from '../src/admin/help/help.text.ts'
import { outfitFor } from '../src/contract/outfit.text.ts'

const files = listFiles('.')
const names = new Set(files.map((file) => path.posix.basename(file)))
const topLevel = new Set(fs.readdirSync('.'))
const scripts = JSON.parse(fs.readFileSync('package.json', 'utf8')).scripts
const documents = files
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }))

/** What a fresh clone does not have. */
const generated = /^(dist|data|node_modules|test-results)(\/|$)|^\.env$/

test('each command in a document or a message exists', () => {
  const sources = [...readSources('src', /\.tsx?$/), ...readSources('scripts', /\.mjs$/)]
  const texts = [...documents, ...sources.map((source) => ({ file: source.path, text: source.text }))]
  const missing = texts.flatMap(({ file, text }) => {
    const runs = all(text, /\bnpm run ([a-z]+(?::[a-z0-9]+)*)/g).filter((name) => !(name in scripts))
    const programs = all(text, /\bnode ((?:scripts|tests)\/[\w./-]+)/g).filter((name) => !fs.existsSync(name))
    return [...runs, ...programs].map((name) => `${file} names ${name}`)
  })
  expect(missing).toEqual([])
})

test('each path in a document exists', () => {
  const missing = documents.flatMap(({ file, text }) =>
    all(withoutBlocks(text), /`([^`\n]+)`/g)
      .filter((word) => isPath(word) && !fs.existsSync(word) && !names.has(word))
      .map((word) => `${file} names ${word}`),
  )
  expect(missing).toEqual([])
})

test('each link of a document leads to a file, and to a heading in it', () => {
  const missing = documents.flatMap(({ file, text }) =>
    all(withoutBlocks(text), /\]\(([^)\s]+)\)/g)
      .filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(file, link))
      .map((link) => `${file} links to ${link}`),
  )
  expect(missing).toEqual([])
})

test('docs/configuration.md and .env.example have the variables of the server with their defaults', () => {
  const example = parseEnv(fs.readFileSync('.env.example', 'utf8'))
  expect(documented()).toEqual(example)

  expect(readEnv(example, '/')).toEqual(readEnv({}, '/'))
  const atRunTime = Object.keys(example).filter((name) => !name.startsWith('VITE_'))
  expect(atRunTime.sort()).toEqual([...variableNames].sort())
})

test('docs/operations.md has each line of the log, and no other', () => {
  const rows = fs.readFileSync('docs/operations.md', 'utf8').match(/^\| `.*/gm) ?? []
  const named = rows.flatMap((row) => all(row.split('|')[1] ?? '', /`((?!toldaria_|process_)[a-z]+_[a-z_]+)`/g))
  const code = readSources('src', /(?<!\.test)\.ts$/)
    .map((source) => source.code)
    .join('\n')
  const logged = [
    ...all(code, /\blog(?:ger)?\.(?:info|warn|error|fatal)\(.*, '([a-z_]+)'\)/g),
    ...all(code, /\b(?:securityLog\(|event: )'([a-z_]+)'/g),
  ].filter((name) => name.includes('_'))
  expect(logged.length).toBeGreaterThan(20)
  expect(logged.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !code.includes(name))).toEqual([])
})

/** The variables of docs/configuration.md with their defaults. */
function documented(): Record<string, string> {
  const table = fs.readFileSync('docs/configuration.md', 'utf8')
  const rows = table.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\|/gm)
  return Object.fromEntries([...rows].map(([, name = '', value = '']) => [name, value]))
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, part = '']) => part)
}

function withoutBlocks(text: string): string {
  return text.replace(/```[\s\S]*?```/g, '')
}

/** Whether a word is a file name or a path of this project, without a placeholder such as `<slice>`. */
function isPath(word: string): boolean {
  if (/[\s<>*{}$=:…]/.test(word) || generated.test(word)) return false
  return /^\w[\w.-]*\.(md|mjs|ts|tsx|json|html|css|yml)$/.test(word) || topLevel.has(word.split('/')[0] ?? '')
}

function leadsSomewhere(from: string, link: string): boolean {
  const [target = '', heading] = link.split('#')
  const file = target === '' ? from : path.posix.join(path.posix.dirname(from), target)
  if (!fs.existsSync(file)) return false
  if (heading === undefined) return true
  const text = fs.readFileSync(file, 'utf8')
  return text.includes(`<a id="${heading}">`) || all(text, /^#+ (.*)$/gm).some((title) => anchor(title) === heading)
}

/** The id that GitHub gives a heading. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** The screenshot of each chapter, taken by `npm run test:e2e -- --project=screenshots`. */
const pictures: Record<string, string> = {
  site: 'panel-site',
  dashboard: 'panel-dashboard',
  footer: 'panel-footer-number',
  products: 'panel-product-add',
  works: 'panel-works',
  services: 'panel-services',
  faq: 'panel-order',
  page: 'panel-page-hours',
  history: 'panel-history',
  users: 'panel-sign-in-link',
  security: 'panel-recovery-codes',
}

test('docs/manual.md has the chapters of the help with their pictures; `npx vitest run tests/docs.test.ts -u` writes it', async () => {
  const help = helpChapters(outfitFor(undefined))
  const chapters = help.map(({ id, title, steps = [], lines = [] }) =>
    [
      `<a id="${id}"></a>\n\n## ${title}`,
      steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
      ...lines.map((line) => (typeof line === 'string' ? line : `**${line[0]}.** ${line[1]}`)),
      ...(pictures[id] ? [`![${title}](images/${pictures[id]}.webp)`] : []),
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  const contents = help.map(({ id, title }) => `- [${title}](#${id})`).join('\n')
  const manual = ['# Manual do painel', helpText.intro, contents, ...chapters].join('\n\n')
  await expect(`${manual}\n`).toMatchFileSnapshot('../docs/manual.md')
})

test('each picture of the manual exists', () => {
  const missing = Object.values(pictures).filter((name) => !fs.existsSync(`docs/images/${name}.webp`))
  expect(missing).toEqual([])
})
