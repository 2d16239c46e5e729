import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { canInstallWithApt, installWithApt } from './apt.mjs'
import { root, say } from './terminal.mjs'

const firstByteMs = 15_000
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Chromium must not look for updates or other hosts while it is tested; as root it has no sandbox to drop to. */
export const browserArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The program of a Chromium or Chrome on this machine, or undefined. */
export function findBrowser() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const onPath = PATH.split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...onPath, ...usualPlaces].find((file) => fs.existsSync(file))
}

/**
 * A browser for the journeys: CHROMIUM_PATH, an installed one, Debian's, or Playwright's own download.
 *
 * Answers its program, '' for Playwright's own, or throws a sentence that says how to mend it. Says which it took.
 */
export async function provideBrowser() {
  const found = findBrowser()
  if (found && !fs.existsSync(found)) throw new Error(`CHROMIUM_PATH names ${found}, and there is no such file.`)
  if (found) return told(found, process.env.CHROMIUM_PATH ? 'named by CHROMIUM_PATH' : 'found on this machine')
  if (canInstallWithApt() && (await installWithApt('chromium'))) {
    const installed = findBrowser()
    if (installed) return told(installed, 'installed by apt')
  }
  if (await downloadWithPlaywright()) return told('', "Playwright's own download")
  throw new Error('No browser for the journeys: install Chromium or Chrome, or name one in CHROMIUM_PATH.')
}

function told(program, how) {
  say(`Browser: ${program || 'Chromium'} (${how})`)
  return program
}

/** Whether Playwright's browser is there in the end. A host that sends nothing within 15 s is given up. */
function downloadWithPlaywright() {
  say("Browser: none found, trying Playwright's download …")
  const args = ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const giveUp = setTimeout(() => {
    say(`Browser: the download sent nothing within ${firstByteMs / 1000} s.`)
    child.kill()
  }, firstByteMs)
  // Playwright prints its progress in percent once bytes arrive.
  child.stdout.on('data', (bytes) => String(bytes).includes('%') && clearTimeout(giveUp))
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      clearTimeout(giveUp)
      resolve(code === 0)
    })
  })
}
