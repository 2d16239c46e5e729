import fs from 'node:fs'
import { run } from './run.mjs'
import { say } from './terminal.mjs'

/** Whether this is Debian, with the right to install packages. */
export function canInstallWithApt() {
  return process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
}

/** Installs a Debian package. Returns whether it succeeded; apt's output is printed only if it failed. */
export async function installWithApt(name) {
  say(`Installing ${name} with apt …`)
  const options = { quiet: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const update = await run('apt-get', ['update', '-q'], options)
  const install = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options)
  if (install.code !== 0) say(`${update.output}${install.output}`)
  return install.code === 0
}
