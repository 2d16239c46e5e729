import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root, say } from '../../scripts/lib/run.mjs'
import { canInstallWithApt, installWithApt } from './packages.mjs'

const firstByteTimeoutMs = 15_000
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// Playwright's own, which must be repeated: of several --disable-features Chromium reads only the last.
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

/** Parts of the browser's window that are pages themselves. Each test opened them anew, for half of its CPU time (measured). */
const windowParts = [
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
  'WebUIToolbar',
]

// On a desktop a finger that is drawn to the right leaves the page; on a phone it does so only from the window's edge.
const others = ['OverscrollHistoryNavigation', 'SpareRendererForSitePerProcess']

/** Keeps Chromium from contacting other hosts during tests, and from preparing its window. Its sandbox does not work as root. */
export const browserArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${[...disabledByPlaywright, ...windowParts, ...others].join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Path of Chromium or Chrome on this machine, or undefined. */
export function findBrowser() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const onPath = PATH.split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...onPath, ...usualPlaces].find((file) => fs.existsSync(file))
}

/**
 * Provides a browser for the e2e tests: CHROMIUM_PATH, an installed one, Debian's package, or Playwright's download.
 * Prints which one.
 *
 * @returns its path; '' for Playwright's own
 * @throws Error whose message says what to install
 */
export async function provideBrowser() {
  const found = findBrowser()
  if (found && !fs.existsSync(found)) throw new Error(`CHROMIUM_PATH names ${found}, and there is no such file.`)
  if (found) return report(found, process.env.CHROMIUM_PATH ? 'named by CHROMIUM_PATH' : 'found on this machine')
  if (canInstallWithApt() && (await installWithApt('chromium'))) {
    const installed = findBrowser()
    if (installed) return report(installed, 'installed by apt')
  }
  if (await downloadWithPlaywright()) return report('', "Playwright's own download")
  throw new Error('No browser for the e2e tests: install Chromium or Chrome, or name one in CHROMIUM_PATH.')
}

function report(program, how) {
  say(`Browser: ${program || 'Chromium'} (${how})`)
  return program
}

/** Downloads Playwright's browser. Returns whether it succeeded; aborts if nothing arrives within 15 s. */
function downloadWithPlaywright() {
  say("Browser: none found, trying Playwright's download …")
  const args = ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const giveUp = setTimeout(() => {
    say(`Browser: the download sent nothing within ${firstByteTimeoutMs / 1000} s.`)
    child.kill()
  }, firstByteTimeoutMs)
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
