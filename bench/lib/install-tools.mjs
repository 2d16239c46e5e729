import fs from 'node:fs'
import { run } from '../../scripts/lib/run.mjs'
import { say } from '../../scripts/lib/terminal.mjs'

const installed = 'bench/node_modules/.package-lock.json'

/** Installs the packages of bench/package.json if they are missing or older than the lock file. */
export async function installTools() {
  const isFresh =
    fs.existsSync(installed) && fs.statSync(installed).mtimeMs > fs.statSync('bench/package-lock.json').mtimeMs
  if (isFresh) return
  say('Installing the packages of the bench …')
  const args = ['ci', '--prefix', 'bench', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0) throw new Error('npm could not install the packages of the bench; --no-lighthouse needs none')
}
