import { expect, test } from 'vitest'
import { readSources, type SourceFile } from '../scripts/lib/source-files.mjs'

// What the compiler (walls between rooms) and Biome (names, exports, extensions, lengths, packages) do not hold.

const modules = readSources('src', /\.(ts|tsx|mjs)$/).filter(({ path }) => !/\.test\.tsx?$/.test(path))

/** The folders of a room that all slices may import. All other folders are slices. */
const sharedFolders = {
  server: ['auth', 'db', 'http', 'media', 'operation', 'process', 'publication', 'seed', 'send', 'writes'],
  admin: ['auth', 'dashboard', 'forms', 'layout', 'lists', 'toasts', 'ui', 'undo'],
  site: ['company', 'footer', 'head', 'header', 'hero', 'load', 'quote', 'share', 'works'],
}

test('sibling slices never import each other', () => {
  const wrong = Object.entries(sharedFolders).flatMap(([room, shared]) => {
    const slices = modules.filter(({ path }) => {
      const [, ownRoom, folder = '', file] = path.split('/')
      return ownRoom === room && file !== undefined && !shared.includes(folder)
    })
    expect(slices.length, `files of slices in src/${room}`).toBeGreaterThan(10)
    return slices.flatMap(({ path, imports }) =>
      imports
        .filter((imported) => {
          const [, importedRoom, folder = '', file] = imported.split('/')
          if (importedRoom !== room || file === undefined) return false
          return folder !== path.split('/')[2] && !shared.includes(folder)
        })
        .map((imported) => `${path} imports ${imported}`),
    )
  })
  expect(wrong).toEqual([])
})

test('only db/ begins transactions, and no route writes as the system actor', () => {
  expect(pathsWith(/\.transaction\(\)/).filter((path) => !path.startsWith('src/server/db/'))).toEqual([])
  // Signing in has no session yet. It checks the password again inside the transaction.
  const signIn = 'src/server/auth/auth.routes.ts'
  const anonymous = pathsWith(/systemActor/).filter((path) => /[.-](routes|writes)\.ts$/.test(path))
  expect(anonymous.filter((path) => path !== signIn)).toEqual([])
})

test('Portuguese texts are in *.text.ts, and labels in the panel’s tables of fields', () => {
  const allowed = /\.text\.ts$|^src\/admin\/.*-fields\.tsx$/
  expect(pathsWith(/[À-ÖØ-öø-ÿ]/).filter((path) => !allowed.test(path))).toEqual([])
})

function pathsWith(code: RegExp): SourceFile['path'][] {
  const files = modules.filter((file) => code.test(file.code))
  expect(files.length, `files with ${code}`).toBeGreaterThan(0)
  return files.map(({ path }) => path)
}
