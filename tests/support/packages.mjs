import fs from 'node:fs'
import { npm } from '../../scripts/lib/install.mjs'
import { fail, run, say } from '../../scripts/lib/run.mjs'
import { startText } from '../../scripts/lib/toldaria.text.mjs'

/** Installs the packages of a folder with a lock file of its own, if they are missing or older than that file. */
export async function installPackagesOf(folder) {
  const [lock, installed] = [`${folder}/package-lock.json`, `${folder}/node_modules/.package-lock.json`]
  if (fs.existsSync(installed) && fs.statSync(installed).mtimeMs > fs.statSync(lock).mtimeMs) return
  say(startText.installing(folder))
  const { code } = await npm([
    'ci',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) fail(startText.installFailed)
}

/** Whether this is Debian, with the right to install packages. */
export function canInstallWithApt() {
  return process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
}

/** Installs Debian packages. Returns whether it succeeded; apt's output is printed only if it failed. */
export async function installWithApt(...names) {
  say(`Installing ${names.join(', ')} with apt …`)
  const options = { quiet: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const update = await run('apt-get', ['update', '-q'], options)
  const install = await withoutServices(() =>
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], options),
  )
  if (install.code !== 0) say(`${update.output}${install.output}`)
  return install.code === 0
}

/** The named Debian packages that are not installed. */
export async function missingPackages(names) {
  const { output } = await run('dpkg', ['-s', ...names], { quiet: true })
  return names.filter((name) => !output.includes(`Package: ${name}\nStatus: install ok installed\n`))
}

// Packages such as nginx start their service; with this file, Debian's tools do not.
async function withoutServices(install) {
  const policy = '/usr/sbin/policy-rc.d'
  if (fs.existsSync(policy)) return await install()
  fs.writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return await install()
  } finally {
    fs.rmSync(policy)
  }
}
