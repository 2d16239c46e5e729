import { describe, expect, test } from 'vitest'
import { cyclesIn, importGraph, placeOf } from '../scripts/lib/import-graph.mjs'
import { readSources, type SourceFile } from '../scripts/lib/source-files.mjs'

const allFiles = readSources('src', /\.(ts|tsx|mjs|css)$/)
const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)
const sources = allFiles.filter((file) => !isTest(file))
const modules = sources.filter(({ path }) => /\.(tsx?|mjs)$/.test(path))

/** The other rooms that a room may import. */
const allowedRooms: Record<string, string[]> = {
  contract: [],
  server: ['contract'],
  browser: ['contract'],
  site: ['browser', 'contract'],
  admin: ['browser', 'contract'],
}

/** Packages that only some files may import. */
const reservedPackages = [
  { packages: ['kysely'], allowed: /^src\/server\/(db\/.*|.*\.store)\.ts$/ },
  { packages: ['pg', '@photostructure/sqlite'], allowed: /^src\/server\/db\// },
  { packages: ['sharp'], allowed: /^src\/server\/media\// },
]

/** The folders of a room that all slices may import. All other folders are slices. */
const sharedFolders = {
  server: ['auth', 'db', 'http', 'media', 'process', 'publication', 'seed', 'send', 'system', 'v8', 'writes'],
  admin: ['auth', 'conflicts', 'forms', 'layout', 'lists', 'toasts', 'ui', 'undo'],
  site: ['footer', 'head', 'header', 'hero', 'load', 'quote', 'share'],
}

describe('imports', () => {
  test.each(Object.entries(allowedRooms))('%s imports only the rooms below it', (room, allowed) => {
    const files = modules.filter(({ path }) => path.startsWith(`src/${room}/`))
    expect(files.length, `files in src/${room}`).toBeGreaterThan(3)
    const wrong = importsWhere(files, (_, imported) => {
      const target = imported.split('/')[1] ?? ''
      return imported.startsWith('src/') && target !== room && !allowed.includes(target)
    })
    expect(wrong).toEqual([])
  })

  test('the contract imports no package but zod', () => {
    const files = modules.filter(({ path }) => path.startsWith('src/contract/'))
    const others = importsWhere(files, (_, imported) => !imported.startsWith('src/') && !imported.startsWith('zod/'))
    expect(others).toEqual([])
  })

  test('code for browsers imports no module of Node', () => {
    const files = modules.filter(({ path }) => /^src\/(contract|browser|admin|site)\//.test(path))
    expect(importsWhere(files, (_, imported) => imported.startsWith('node:'))).toEqual([])
  })

  test('the folders of a room, and the files beside them, have no cyclic imports', () => {
    const graph = importGraph(
      modules.filter(({ path }) => path.split('/').length > 2),
      placeOf,
    )
    expect(graph.size, 'folders and files').toBeGreaterThan(40)
    expect(cyclesIn(graph)).toEqual([])
  })

  test('src contains main.ts and rooms', () => {
    const loose = pathsOf(allFiles).filter((path) => path.split('/').length === 2)
    expect(loose).toEqual(['src/main.ts'])
  })

  test('sibling slices never import each other', () => {
    let slices = 0
    const wrong = Object.entries(sharedFolders).flatMap(([room, shared]) => {
      const files = modules.filter(({ path }) => path.split('/').length > 3 && path.startsWith(`src/${room}/`))
      slices += new Set(files.map(folderOf).filter((folder) => !shared.includes(folder))).size
      return importsWhere(files, (file, imported) => {
        const target = imported.split('/')
        if (target[1] !== room || target.length < 4 || shared.includes(folderOf(file))) return false
        return target[2] !== folderOf(file) && !shared.includes(target[2] ?? '')
      })
    })
    expect(slices, 'number of slices').toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })
})

describe('conventions', () => {
  test.each(reservedPackages)('$packages is imported only by some files', ({ packages, allowed }) => {
    const users = modules.filter(({ code }) => packages.some((name) => code.includes(`'${name}'`)))
    expect(users.length, 'files that use it').toBeGreaterThan(0)
    expect(pathsOf(users).filter((path) => !allowed.test(path))).toEqual([])
  })

  test('only db/ and the environment name SQLite or PostgreSQL', () => {
    const files = modules.filter(({ code }) => /sqlite|postgres/i.test(code))
    expect(files.length).toBeGreaterThan(0)
    const allowed = /^src\/server\/(db\/|env\.)/
    expect(pathsOf(files).filter((path) => !allowed.test(path))).toEqual([])
  })

  test('only db/ begins transactions, and no route writes as the system actor', () => {
    const files = modules.filter(({ code }) => code.includes('.transaction()'))
    expect(pathsOf(files)).toContain('src/server/db/transactions.ts')
    expect(pathsOf(files).filter((path) => !path.startsWith('src/server/db/'))).toEqual([])
    // Signing in has no session yet. It checks the password again inside the transaction.
    const signIn = 'src/server/auth/auth.routes.ts'
    const anonymous = modules.filter(
      ({ path, code }) => /[.-](routes|writes)\.ts$/.test(path) && /systemActor|essentialSystemActor/.test(code),
    )
    expect(pathsOf(anonymous).filter((path) => path !== signIn)).toEqual([])
  })

  test('Portuguese texts are in *.text.ts', () => {
    const files = modules.filter(({ code }) => /[À-ÖØ-öø-ÿ]/.test(code))
    expect(files.length).toBeGreaterThan(3)
    expect(pathsOf(files).filter((path) => !path.endsWith('.text.ts'))).toEqual([])
  })

  test('file names are kebab-case, and none is index, utils or helpers', () => {
    const names = pathsOf(allFiles).map((path) => path.slice('src/'.length))
    expect(names.filter((name) => !/^[a-z0-9./-]+$/.test(name))).toEqual([])
    expect(names.filter((name) => /(^|\/)(index\.|utils?[./]|helpers?[./])/.test(name))).toEqual([])
  })

  test('modules have no default export', () => {
    expect(pathsOf(modules.filter(({ code }) => /^export default\b|\bas default\b/m.test(code)))).toEqual([])
  })

  test('imports have a file extension', () => {
    expect(
      importsWhere(modules, (_, imported) => imported.startsWith('src/') && !/\.\w+(\?\w+)?$/.test(imported)),
    ).toEqual([])
  })

  test('no file is longer than 200 lines', () => {
    const long = allFiles.filter(({ text }) => text.split('\n').length > 201)
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1} lines`)).toEqual([])
  })

  test('no test is skipped or exclusive', () => {
    const tests = [...allFiles.filter(isTest), ...readSources('tests', /\.(test|e2e)\.ts$/)]
    expect(tests.length).toBeGreaterThan(3)
    const modifier = /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/
    expect(pathsOf(tests.filter(({ code }) => modifier.test(code)))).toEqual([])
  })
})

function folderOf({ path }: SourceFile): string {
  return path.split('/')[2] ?? ''
}

function pathsOf(files: SourceFile[]): string[] {
  return files.map(({ path }) => path)
}

function importsWhere(files: SourceFile[], matches: (file: SourceFile, imported: string) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports.filter((imported) => matches(file, imported)).map((imported) => `${file.path} imports ${imported}`),
  )
}
