import fs from 'node:fs'
import path from 'node:path'

/** In the folder of the project. */
const ignoredFolders = ['dist', 'data', 'test-results', 'coverage', '.git']

export interface SourceFile {
  /** Relative to the project's folder, with forward slashes. */
  path: string
  text: string
  /** The text without comments. */
  code: string
  /** The imported modules, including types. Files of the project are paths such as `src/contract/faq.ts`. */
  imports: string[]
}

/** Reads the files below a folder whose paths match. */
export function readSources(folder: string, name: RegExp): SourceFile[] {
  return listFiles(folder)
    .filter((file) => name.test(file))
    .map(readSource)
}

/** The paths of all files below a folder, with forward slashes. */
export function listFiles(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    // Tests and tools with packages of their own have such a folder, too.
    const isIgnored = entry.name === 'node_modules' || ignoredFolders.includes(file)
    if (entry.isDirectory()) return isIgnored ? [] : listFiles(file)
    return [file]
  })
}

function readSource(file: string): SourceFile {
  const text = fs.readFileSync(file, 'utf8')
  const code = withoutComments(text)
  const imports = [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return { path: file, text, code, imports: imports.map((name) => resolved(file, name)) }
}

function resolved(file: string, name: string): string {
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name.replace(/^#(?!support)/, 'src/')
}

/** Removes comments. A `//` after a colon is part of a URL and stays, which is exact enough for this code. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s{(,;])\/\/.*$/gm, '$1')
}
