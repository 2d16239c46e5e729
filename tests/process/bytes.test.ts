import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { entityPath } from '#admin/ui/paths.ts'
import { entityNames } from '#contract/entities.ts'

const kilobyte = 1000
const loginLimit = 85 * kilobyte
const screenLimit = 150 * kilobyte

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const client = 'dist/client'
const manifest = JSON.parse(fs.readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const layout = 'src/admin/layout/panel-layout.tsx'
const screens = Object.keys(manifest).filter((name) => /^src\/admin\/.*-screen\.tsx$/.test(name))

/** The brotli size of all scripts that these modules import statically, each counted once. */
function scriptBytes(...modules: string[]): number {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of modules) visit(name)
  return [...files].reduce((sum, file) => sum + brotliBytes(path.join(client, file)), 0)
}

/** The build writes no compressed file beside a script of less than 1000 bytes. */
function brotliBytes(file: string): number {
  const compressed = `${file}.br`
  return fs.existsSync(compressed) ? fs.statSync(compressed).size : brotliCompressSync(fs.readFileSync(file)).length
}

test('the first load of the login is at most 85 KB of script', () => {
  const bytes = scriptBytes('admin.html')
  expect(bytes).toBeGreaterThan(50 * kilobyte)
  expect(bytes).toBeLessThanOrEqual(loginLimit)
})

test('every screen of the panel is a chunk of its own', () => {
  expect(screens.length).toBeGreaterThanOrEqual(new Set(entityNames.map(entityPath)).size)
  expect(new Set(screens.map((name) => manifest[name]?.file)).size).toBe(screens.length)
})

test.each(screens)('opened first, %s loads at most 150 KB of script, layout and login included', (screen) => {
  expect(scriptBytes('admin.html', layout, screen)).toBeLessThanOrEqual(screenLimit)
})

test('no script of the visitors’ pages imports the frame’s of “Seu site”, or has a word of it', () => {
  const reached = new Set<string>()
  const visit = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    const { imports = [], dynamicImports = [] } = manifest[name] as Chunk
    for (const imported of [...imports, ...dynamicImports]) visit(imported)
  }
  for (const entry of ['hydrate.tsx', 'loader.ts', 'static.ts']) visit(`src/site/${entry}`)
  expect(reached.size).toBeGreaterThan(5)
  const frame = manifest['src/site/editing/edit-frame.ts'] as Chunk
  expect([...reached].filter((name) => [frame.file, ...(frame.imports ?? [])].includes(name))).toEqual([])
  for (const name of reached) {
    const code = fs.readFileSync(path.join(client, manifest[name]?.file ?? ''), 'utf8')
    expect(code.includes('frame-facts') || code.includes('edit-mark'), name).toBe(false)
  }
  expect(fs.readFileSync(path.join(client, frame.file), 'utf8')).toContain('frame-facts')
})

// All that the scripts' target has and Safari 15.4 lacks. With Safari itself as the target two screens are over their limit.
test('no script has a static block of a class', () => {
  const files = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => /\bstatic\s*\{/.test(fs.readFileSync(path.join(client, file), 'utf8')))).toEqual([])
})
