import fs from 'node:fs'
import path from 'node:path'
import { fail, root } from './run.mjs'
import { startText } from './toldaria.text.mjs'

/** First step of every script: checks Node's version, enters the project's folder, loads `.env`. */
export function prepare({ envFile = true } = {}) {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  if (!isAtLeast(process.versions.node, engines.node)) {
    fail(startText.nodeTooOld(engines.node.replace('>=', ''), process.versions.node))
  }
  process.chdir(root)
  // Existing variables take precedence over the file.
  if (envFile && fs.existsSync('.env')) process.loadEnvFile('.env')
}

function isAtLeast(version, range) {
  const have = version.split('.').map(Number)
  const want = range.replace('>=', '').split('.').map(Number)
  const differing = want.findIndex((part, index) => have[index] !== part)
  return differing === -1 || have[differing] > want[differing]
}
