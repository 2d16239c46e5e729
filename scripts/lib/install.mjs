import fs from 'node:fs'
import path from 'node:path'
import { fail, root, run, say } from './run.mjs'
import { startText } from './toldaria.text.mjs'

/** Runs `npm ci` if `node_modules` differs from the lock file. A container's image has neither that file nor the sources. */
export async function installIfNeeded() {
  if (!fs.existsSync(path.join(root, 'package-lock.json'))) return
  const reason = installReason()
  if (!reason) return
  say(startText.installing(reason))
  const args = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await npm(args)
  if (code !== 0) fail(startText.installFailed)
}

/** Runs the npm that runs this script, or the one on the PATH. */
export function npm(args) {
  const own = process.env.npm_execpath
  if (own?.endsWith('.js') && path.basename(own).startsWith('npm')) return run(process.execPath, [own, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}

/**
 * Returns why an install is needed, or undefined. npm writes `node_modules/.package-lock.json` last, so a missing one
 * means an interrupted install and a different one an outdated install.
 */
function installReason() {
  const wanted = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  if (!installed)
    return fs.existsSync(path.join(root, 'node_modules')) ? startText.interruptedInstall : startText.firstInstall
  for (const [folder, entry] of Object.entries(wanted)) {
    if (folder === '' || !isForThisMachine(entry)) continue
    const found = installed[folder]
    if (found?.version !== entry.version || found?.integrity !== entry.integrity) return startText.differs(folder)
    if (!fs.existsSync(path.join(root, folder, 'package.json'))) return startText.missing(folder)
  }
  return undefined
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Whether npm installs this entry here. Optional entries name their system; those that name none depend on one that does. */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (!os && !cpu) return false
  const fits = (list, value) => !list || list.includes(value)
  return fits(os, process.platform) && fits(cpu, process.arch) && (!libc || libc.includes(systemLibc()))
}

let knownLibc
function systemLibc() {
  if (process.platform !== 'linux') return undefined
  process.report.excludeNetwork = true
  knownLibc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return knownLibc
}
