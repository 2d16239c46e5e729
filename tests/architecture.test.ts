import { describe, expect, test } from 'vitest'
import { readSources, type SourceFile } from '#support/source-files.ts'

const everything = readSources('src', /\.(ts|tsx|mjs|css)$/)
const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)
const sources = everything.filter((file) => !isTest(file))
const modules = sources.filter(({ path }) => /\.(tsx?|mjs)$/.test(path))

/** Which rooms a room may import from, besides itself. */
const walls: Record<string, string[]> = {
  contract: [],
  server: ['contract'],
  browser: ['contract'],
  site: ['browser', 'contract'],
  admin: ['browser', 'contract'],
}

/** Packages that only one kind of file may know. */
const reservedPackages = [
  { packages: ['kysely'], allowed: /^src\/server\/(db\/.*|.*\.store)\.ts$/ },
  { packages: ['pg', '@photostructure/sqlite'], allowed: /^src\/server\/db\// },
  { packages: ['sharp'], allowed: /^src\/server\/media\// },
]

/** Folders of a room that serve every slice; all others are slices. */
const shared = {
  server: ['auth', 'db', 'http', 'media', 'process', 'publication', 'seed', 'send', 'writes'],
  admin: ['auth', 'crud', 'layout', 'toasts', 'ui'],
  site: ['footer', 'head', 'header', 'hero', 'load', 'quote'],
}

describe('the walls between rooms', () => {
  test.each(Object.entries(walls))('%s imports only what stands below it', (room, below) => {
    const files = modules.filter(({ path }) => path.startsWith(`src/${room}/`))
    expect(files.length, `files seen in src/${room}`).toBeGreaterThan(3)
    const trespassing = crossings(files, (_, imported) => {
      const target = imported.split('/')[1] ?? ''
      return imported.startsWith('src/') && target !== room && !below.includes(target)
    })
    expect(trespassing).toEqual([])
  })

  test('the contract knows zod and nothing else', () => {
    const files = modules.filter(({ path }) => path.startsWith('src/contract/'))
    const strangers = crossings(files, (_, imported) => !imported.startsWith('src/') && !imported.startsWith('zod/'))
    expect(strangers).toEqual([])
  })

  test('what browsers load imports nothing of Node', () => {
    const files = modules.filter(({ path }) => /^src\/(contract|browser|admin|site)\//.test(path))
    expect(crossings(files, (_, imported) => imported.startsWith('node:'))).toEqual([])
  })

  test('the folders of a room, and the files beside them, import each other in one direction', () => {
    const files = modules.filter(({ path }) => path.split('/').length > 2)
    const below = new Map<string, Set<string>>()
    for (const file of files)
      for (const imported of file.imports) {
        const [from, to] = [placeOf(file.path), placeOf(imported.replace(/\?.*/, ''))]
        if (to.startsWith('src/') && from !== to) below.set(from, (below.get(from) ?? new Set()).add(to))
      }
    expect(below.size, 'places seen').toBeGreaterThan(40)
    expect(circlesIn(below)).toEqual([])
  })

  test('src holds main.ts and rooms', () => {
    const loose = pathsOf(everything).filter((path) => path.split('/').length === 2)
    expect(loose).toEqual(['src/main.ts'])
  })

  test('sibling slices never import each other', () => {
    let slices = 0
    const trespassing = Object.entries(shared).flatMap(([room, common]) => {
      const files = modules.filter(({ path }) => path.split('/').length > 3 && path.startsWith(`src/${room}/`))
      slices += new Set(files.map(folderOf).filter((folder) => !common.includes(folder))).size
      return crossings(files, (file, imported) => {
        const target = imported.split('/')
        if (target[1] !== room || target.length < 4 || common.includes(folderOf(file))) return false
        return target[2] !== folderOf(file) && !common.includes(target[2] ?? '')
      })
    })
    expect(slices, 'slices seen').toBeGreaterThan(10)
    expect(trespassing).toEqual([])
  })
})

describe('the habits', () => {
  test.each(reservedPackages)('$packages is known only where it belongs', ({ packages, allowed }) => {
    const users = modules.filter(({ code }) => packages.some((name) => code.includes(`'${name}'`)))
    expect(users.length, 'files that use it').toBeGreaterThan(0)
    expect(pathsOf(users).filter((path) => !allowed.test(path))).toEqual([])
  })

  test('only db/ and the environment know the databases by name', () => {
    const naming = modules.filter(({ code }) => /sqlite|postgres/i.test(code))
    expect(naming.length).toBeGreaterThan(0)
    const allowed = /^src\/server\/(db\/|env\.)/
    expect(pathsOf(naming).filter((path) => !allowed.test(path))).toEqual([])
  })

  test('who writes is asked in one place, and no call of the API writes as the program', () => {
    const beginning = modules.filter(({ code }) => code.includes('.transaction()'))
    expect(pathsOf(beginning)).toContain('src/server/db/commit.ts')
    expect(pathsOf(beginning).filter((path) => !path.startsWith('src/server/db/'))).toEqual([])
    // A sign-in has no session yet: its password is looked at again instead.
    const signIn = 'src/server/auth/auth.routes.ts'
    const anonymous = modules.filter(
      ({ path, code }) => /[.-](routes|writes)\.ts$/.test(path) && code.includes('theProgram'),
    )
    expect(pathsOf(anonymous).filter((path) => path !== signIn)).toEqual([])
  })

  test('what a person reads stands in *.text.ts', () => {
    const speaking = modules.filter(({ code }) => /[À-ÖØ-öø-ÿ]/.test(code))
    expect(speaking.length).toBeGreaterThan(3)
    expect(pathsOf(speaking).filter((path) => !path.endsWith('.text.ts'))).toEqual([])
  })

  test('names are kebab-case, and no file is an index or a drawer of utilities', () => {
    const names = pathsOf(everything).map((path) => path.slice('src/'.length))
    expect(names.filter((name) => !/^[a-z0-9./-]+$/.test(name))).toEqual([])
    expect(names.filter((name) => /(^|\/)(index\.|utils?[./]|helpers?[./])/.test(name))).toEqual([])
  })

  test('modules export by name', () => {
    expect(pathsOf(modules.filter(({ code }) => /^export default\b|\bas default\b/m.test(code)))).toEqual([])
  })

  test('imports carry their extension', () => {
    expect(
      crossings(modules, (_, imported) => imported.startsWith('src/') && !/\.\w+(\?\w+)?$/.test(imported)),
    ).toEqual([])
  })

  test('no file is longer than 200 lines', () => {
    const long = everything.filter(({ text }) => text.split('\n').length > 201)
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1} lines`)).toEqual([])
  })

  test('no test is skipped or runs alone', () => {
    const tests = [...everything.filter(isTest), ...readSources('tests', /\.(test|e2e)\.ts$/)]
    expect(tests.length).toBeGreaterThan(3)
    const unfair = /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/
    expect(pathsOf(tests.filter(({ code }) => unfair.test(code)))).toEqual([])
  })
})

/** Where a file stands in the drawing: its folder in the room, or itself where it lies beside the folders. */
function placeOf(path: string): string {
  const parts = path.split('/')
  return parts.length > 3 ? parts.slice(0, 3).join('/') : path
}

/** What is left of the graph once everything is taken away that nothing left imports, or that imports nothing left. */
function circlesIn(below: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  let left = [...below].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })))
  for (let before = -1; before !== left.length; ) {
    before = left.length
    const sources = new Set(left.map(({ from }) => from))
    const targets = new Set(left.map(({ to }) => to))
    left = left.filter(({ from, to }) => targets.has(from) && sources.has(to))
  }
  return left.map(({ from, to }) => `${from} imports ${to}`)
}

function folderOf({ path }: SourceFile): string {
  return path.split('/')[2] ?? ''
}

function pathsOf(files: SourceFile[]): string[] {
  return files.map(({ path }) => path)
}

function crossings(files: SourceFile[], isWrong: (file: SourceFile, imported: string) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports.filter((imported) => isWrong(file, imported)).map((imported) => `${file.path} imports ${imported}`),
  )
}
