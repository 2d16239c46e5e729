import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { problemStatus } from '#contract/problem.ts'
import { listFiles, readSources } from '../scripts/lib/source-files.mjs'

const files = listFiles('.')
const documents = files
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }))
const names = new Set(files.map((file) => path.posix.basename(file)))
const topLevel = new Set(fs.readdirSync('.'))
const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8'))

/** Generated files and folders, which a fresh clone does not have. */
const generated = /^(dist|data|node_modules|test-results|coverage)(\/|$)|^\.env$|^\.stamp$/

test('the usual documents exist', () => {
  const expected = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE', '.env.example']
  expect(expected.filter((file) => !files.includes(file))).toEqual([])
  expect(documents.filter(({ file }) => file.startsWith('docs/decisions/')).length).toBeGreaterThan(4)
})

test('each `npm run` in a document or a message exists', () => {
  const texts = [
    ...documents.map(({ text }) => text),
    ...files.filter(isCode).map((file) => fs.readFileSync(file, 'utf8')),
  ]
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\bnpm run ([a-z]+(?::[a-z0-9]+)*)/g)].map((match) => match[1] ?? ''),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((script) => !(script in manifest.scripts))).toEqual([])
})

test('each script of package.json runs an existing file', () => {
  const files = Object.values<string>(manifest.scripts).flatMap((command) => command.match(/\S+\.mjs/g) ?? [])
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !fs.existsSync(file))).toEqual([])
})

test('each path in a document exists', () => {
  const named = documents.flatMap(({ file, text }) => [
    ...codeWords(text)
      .filter(isPath)
      .map((word) => ({ file, word, at: word })),
    ...links(text).map((word) => ({ file, word, at: path.posix.join(path.posix.dirname(file), word) })),
  ])
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(({ at }) => !exists(at))
  expect(missing.map(({ file, word }) => `${file} names ${word}`)).toEqual([])
})

test('README, .env.example and the server have the same variables', () => {
  const inExample = [...fs.readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1])
  const atBuild = inExample.filter((name) => name?.startsWith('VITE_'))
  const env = fs.readFileSync('src/server/env.ts', 'utf8')
  const inServer = [...env.matchAll(/(?:text|oneOf|origin)\(\s*'([A-Z_]+)'|source\.([A-Z_]+)/g)].map(
    (match) => match[1] ?? match[2],
  )
  expect(new Set([...inServer, ...atBuild])).toEqual(new Set(inExample))
  const readme = fs.readFileSync('README.md', 'utf8')
  expect(inExample.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

function isCode(file: string): boolean {
  return /^(src|scripts|tests)\/.*\.(ts|tsx|mjs)$/.test(file)
}

/** The texts in backticks, outside of code blocks. */
function codeWords(text: string): string[] {
  return [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
}

function links(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? '')
  return targets.filter((target) => !/^[a-z]+:/.test(target))
}

/** Whether a word is a file name or a path in this project, without a placeholder such as `<slice>`. */
function isPath(word: string): boolean {
  if (/[\s<>*{}$=:…]/.test(word) || generated.test(word)) return false
  return /^\w[\w.-]*\.(md|mjs|ts|tsx|json|html|css|yml)$/.test(word) || topLevel.has(word.split('/')[0] ?? '')
}

function exists(at: string): boolean {
  return fs.existsSync(at) || (!at.includes('/') && names.has(at))
}

test('docs/operations.md says of each line of the log what to do', () => {
  const rows = fs
    .readFileSync('docs/operations.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const logged = readSources('src/server', /(?<!\.test)\.ts$/).flatMap(({ code }) => [
    ...[...code.matchAll(/\blog(?:ger)?\.(?:info|warn|error|fatal)\(.*, '([a-z_]+)'\)/g)].map(([, name]) => name),
    ...[...code.matchAll(/\b(?:securityLog\(|event: )'([a-z_]+)'/g)].map(([, name]) => name),
  ])
  const failures = Object.entries(problemStatus).flatMap(([code, status]) => (status >= 500 ? [code] : []))
  const names = [...logged, ...failures].filter((name) => name !== 'security')
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !named.includes(name))).toEqual([])
})
