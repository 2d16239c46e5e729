import fs from 'node:fs'
import { expect, test } from 'vitest'
import { readSources, type SourceFile } from '#support/source-files.ts'

// What the compiler (walls between rooms) and Biome (names, exports, extensions, lengths, packages) do not hold.

const modules = readSources('src', /\.(ts|tsx|mjs)$/).filter(({ path }) => !/\.test\.tsx?$/.test(path))

/** The floors of each room, from the top, as ARCHITECTURE lists them. */
const rooms = [...fs.readFileSync('docs/ARCHITECTURE.md', 'utf8').matchAll(/^- `src\/(\w+)`: (.+( › .+)+)$/gm)].map(
  ([, room = '', floors = '']) => ({ room, floors: floors.split(' › ').map((folders) => folders.split(', ')) }),
)

test('ARCHITECTURE names the floors of the server, the site and the panel', () => {
  expect(rooms.map(({ room }) => room).sort()).toEqual(['admin', 'server', 'site'])
})

test.each(rooms)('every import between the folders of src/$room goes to a lower floor', ({ room, floors }) => {
  const folderOf = (path: string) => (path.split('/').length > 3 ? path.split('/')[2] : 'root') ?? ''
  const floorOf = (path: string) => floors.findIndex((folders) => folders.includes(folderOf(path)))
  const files = modules.filter(({ path }) => path.startsWith(`src/${room}/`))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(({ path }) => floorOf(path) < 0).map(({ path }) => `${path} is on no floor`)).toEqual([])
  const wrong = files.flatMap(({ path, imports }) =>
    imports
      .filter((imported) => imported.startsWith(`src/${room}/`) && folderOf(imported) !== folderOf(path))
      .filter((imported) => floorOf(imported) <= floorOf(path))
      .map((imported) => `${path} imports ${imported}`),
  )
  expect(wrong).toEqual([])
})

test('only db/ begins transactions, and no route writes as the system actor', () => {
  expect(pathsWith(/\.transaction\(\)/).filter((path) => !path.startsWith('src/server/db/'))).toEqual([])
  // Signing in has no session yet. It checks the password again inside the transaction.
  const signIn = 'src/server/access/sign-in.routes.ts'
  const anonymous = pathsWith(/systemActor/).filter((path) => /[.-](routes|writes)\.ts$/.test(path))
  expect(anonymous.filter((path) => path !== signIn)).toEqual([])
})

test('Portuguese texts are in *.text.ts, labels in the panel’s tables of fields, and what a migration adds beside it', () => {
  const allowed = /\.text\.ts$|^src\/server\/db\/(baseline|migrations|samples-migration)\.ts$/
  const tables = pathsWith(/^(export )?const \w+Fields\b/m).filter((path) => path.startsWith('src/admin/'))
  const portuguese = pathsWith(/[À-ÖØ-öø-ÿ]/).filter((path) => !allowed.test(path) && !tables.includes(path))
  expect(portuguese).toEqual([])
})

function pathsWith(code: RegExp): SourceFile['path'][] {
  const files = modules.filter((file) => code.test(file.code))
  expect(files.length, `files with ${code}`).toBeGreaterThan(0)
  return files.map(({ path }) => path)
}

const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8'))
const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))

test('every package is pinned to one version', () => {
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides })
  expect(ranges.length).toBeGreaterThan(10)
  expect(ranges.filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(String(range)))).toEqual([])
})

test('docs/dependencies.md has a row for every package, and no other', () => {
  const rows = fs.readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)`/gm)
  const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  expect([...rows].map(([, name]) => name).sort()).toEqual(packages.sort())
})

test('every package that the server imports stands in dependencies, where an audit of production sees it', () => {
  const files = ['src/server', 'src/contract'].flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const imports = sources.flatMap((file) => [
    ...fs.readFileSync(file, 'utf8').matchAll(/from '((?:@[\w-]+\/)?[\w-]+(?:\.js)?)(?:\/[^']*)?'/g),
  ])
  const packages = new Set(imports.map(([, name = '']) => name))
  expect(packages).toContain('fastify')
  expect([...packages].filter((name) => !manifest.dependencies[name])).toEqual([])
})

test('every package with an install script is listed in allowScripts as refused', () => {
  const entries = Object.entries<{ hasInstallScript?: boolean; os?: string[] }>(lock.packages)
  expect(entries.length).toBeGreaterThan(100)
  const scripted = entries.filter(([, { hasInstallScript, os }]) => hasInstallScript && !os)
  const names = scripted.map(([folder]) => folder.replace(/^.*node_modules\//, ''))
  expect(names.filter((name) => manifest.allowScripts[name] !== false)).toEqual([])
})

test('the lock file contains no registry URL', () => {
  expect(Object.values<{ resolved?: string }>(lock.packages).filter(({ resolved }) => resolved)).toEqual([])
})

test('every package has a licence that a private or public site may use', () => {
  const allowed = new Set(
    'MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 MPL-2.0 LGPL-3.0-or-later OFL-1.1 Unlicense'.split(
      ' ',
    ),
  )
  const packages = Object.entries<{ license?: string }>(lock.packages)
  const refused = packages.filter(
    ([folder, { license = 'none' }]) =>
      folder !== '' && !license.split(/ (?:AND|OR) /).every((name) => allowed.has(name)),
  )
  expect(refused.map(([folder, { license }]) => `${folder}: ${license}`)).toEqual([])
})

/** What the types of the DOM know, and Safari 15.4, Chrome 103 or Firefox 115 do not (README). The compiler refuses newer calls of the language. */
const newerThanOldestBrowsers = [
  /\bURL\.(canParse|parse)\b/,
  /\bAbortSignal\.(any|timeout)\b/,
  /\bcrypto\.randomUUID\b/,
  /\.(showPopover|hidePopover|togglePopover|checkVisibility|requestClose|moveBefore|setHTML|startViewTransition)\(/,
  /\bnew (CloseWatcher|Highlight|Sanitizer)\b/,
  /['"](scrollend|beforetoggle|toggle)['"]/,
  /\bnavigation\.(navigate|addEventListener)\b/,
  /\bPromise\.(withResolvers|try)\b/,
  // Safari 15.4 refuses the whole file.
  /\(\?<[=!]/,
]

test('what runs in browsers calls nothing that the oldest of them lack', () => {
  const inBrowsers = modules.filter(({ path }) => /^src\/(browser|site|admin|contract)\//.test(path))
  const newer = inBrowsers.flatMap(({ path, code }) =>
    newerThanOldestBrowsers.filter((call) => call.test(code)).map((call) => `${path}: ${call.source}`),
  )
  // Used only where there are popovers.
  expect(newer).toEqual([
    expect.stringMatching(/^src\/site\/loader\.ts: .*hidePopover/),
    expect.stringMatching(/^src\/site\/loader\.ts: .*toggle/),
  ])
})
