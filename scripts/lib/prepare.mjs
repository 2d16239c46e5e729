import fs from 'node:fs'
import path from 'node:path'
import { configExitCode, fail, root } from './run.mjs'
import { startText } from './toldaria.text.mjs'

/** First step of every script: checks Node's version, enters the project's folder, loads `.env`. */
export function prepare({ envFile = true } = {}) {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  if (!isAtLeast(process.versions.node, engines.node)) {
    fail(startText.nodeTooOld(engines.node.replace('>=', ''), process.versions.node))
  }
  process.chdir(root)
  if (envFile) loadEnvFile('.env')
}

/** Loads the settings of a file, if there is one. Existing variables take precedence over it. */
function loadEnvFile(file) {
  // A link whose file is missing or in a closed folder is a mistake, not a missing file.
  if (!fs.lstatSync(file, { throwIfNoEntry: false })) return
  try {
    // `loadEnvFile` says of every fault that the file is missing.
    const text = fs.readFileSync(file, 'utf8')
    process.loadEnvFile(file)
    for (const name of cutNames(text)) process.stderr.write(`${startText.cutValue(name)}\n`)
  } catch (error) {
    fail(startText.envUnreadable(error.code ?? error.message), configExitCode)
  }
}

/** The names of the values without quotes that end at a `#` which no blank precedes: it may be meant as a part of them. */
function cutNames(text) {
  const lines = text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=(?:#|[ \t]*[^\s'"`#](?:[^#\n]*[^\s#])?#)/gm)
  return [...lines].map(([, name]) => name)
}

function isAtLeast(version, range) {
  const have = version.split('.').map(Number)
  const want = range.replace('>=', '').split('.').map(Number)
  const differing = want.findIndex((part, index) => have[index] !== part)
  return differing === -1 || have[differing] > want[differing]
}
