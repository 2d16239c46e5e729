import fs from 'node:fs'
import { run } from '../scripts/lib/run.mjs'
import { say } from '../scripts/lib/terminal.mjs'

const installed = 'mutants/node_modules/.package-lock.json'
const wanted = 'mutants/package-lock.json'

/** Installs the packages of mutants/package.json if they are missing or older than the lock file. */
export async function installStryker() {
  if (fs.existsSync(installed) && fs.statSync(installed).mtimeMs > fs.statSync(wanted).mtimeMs) return
  say('Installing Stryker …')
  const args = ['ci', '--prefix', 'mutants', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0) throw new Error('npm could not install Stryker')
}
