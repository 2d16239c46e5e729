import fs from 'node:fs'
import path from 'node:path'

export interface SourceFile {
  /** From the project's folder, with forward slashes. */
  path: string
  text: string
  /** The text without comments, for rules about what the code says. */
  code: string
  /** The modules it imports, types included: `#room/…` as they are, relative ones as paths from the project's folder. */
  imports: string[]
}

const folders = ['node_modules', 'dist', 'data', 'test-results', 'coverage', '.git']

/** Reads all files below a folder whose names fit. */
export function readSources(folder: string, name: RegExp): SourceFile[] {
  return listFiles(folder)
    .filter((file) => name.test(file))
    .map(readSource)
}

export function listFiles(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return folders.includes(entry.name) ? [] : listFiles(file)
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

/** Good enough for this house's code: an address' `//` follows a colon and stays. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s{(,;])\/\/.*$/gm, '$1')
}
