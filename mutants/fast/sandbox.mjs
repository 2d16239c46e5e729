import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const silent = () => undefined
const logger = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
  isDebugEnabled: () => false,
}

/**
 * Copies the project's sources into `sandbox` and puts every mutant of `folder` (or of that file) into them, each behind a switch.
 *
 * @returns the mutants: `{ id, fileName, line, mutatorName, replacement }`
 */
export async function makeSandbox(sandbox, folder) {
  fs.rmSync(sandbox, { recursive: true, force: true })
  const sources = sourceFiles()
  for (const file of sources) fs.cpSync(file, path.join(sandbox, file))
  for (const name of ['node_modules', 'dist']) {
    if (fs.existsSync(name)) fs.symlinkSync(fs.realpathSync(name), path.join(sandbox, name))
  }
  const { files, mutants } = await instrument(sources.filter((file) => isMutated(file, folder)))
  for (const { name, content } of files) fs.writeFileSync(path.join(sandbox, name), content)
  return mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
    id,
    fileName,
    line: location.start.line + 1,
    mutatorName,
    replacement: replacement.replaceAll(/\s+/g, ' '),
  }))
}

async function instrument(names) {
  const { Instrumenter } = await import('@stryker-mutator/instrumenter')
  const files = names.map((name) => ({ name, mutate: true, content: fs.readFileSync(name, 'utf8') }))
  return await new Instrumenter(logger).instrument(files, { plugins: null, ignorers: [], excludedMutations: [] })
}

function sourceFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return listed.split('\n').filter((file) => file && !file.startsWith('docs/screens/') && fs.existsSync(file))
}

function isMutated(file, folder) {
  return (
    (file === folder || file.startsWith(`${folder}/`)) && /\.tsx?$/.test(file) && !/\.(test|text|d)\.tsx?$/.test(file)
  )
}
