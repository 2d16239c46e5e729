import fs from 'node:fs'
import { expect, test } from 'vitest'

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
    'MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 MPL-2.0 LGPL-3.0-or-later OFL-1.1'.split(' '),
  )
  const packages = Object.entries<{ license?: string }>(lock.packages)
  const refused = packages.filter(
    ([folder, { license = 'none' }]) =>
      folder !== '' && !license.split(/ (?:AND|OR) /).every((name) => allowed.has(name)),
  )
  expect(refused.map(([folder, { license }]) => `${folder}: ${license}`)).toEqual([])
})
