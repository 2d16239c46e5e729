// npm run test:e2e [-- NAME]: the browser tests, or those of files whose name contains NAME. Playwright's own options work too.
import { provideBrowser } from '../tests/support/browser.mjs'
import { playwrightConfig, tools } from '../tests/support/test-tools.mjs'
import { buildIfStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { prepare } from './lib/prepare.mjs'
import { fail, runTool } from './lib/run.mjs'

prepare({ envFile: false })
await installIfNeeded()
const browser = await provideBrowser().catch((error) => fail(error.message))
await buildIfStale()
const env = { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) }
const args = process.argv.slice(2)
const projects = args.some((arg) => arg.startsWith('--project')) ? [] : ['--project=gate', '--project=night']
const { code } = await runTool(tools.playwright, ['test', playwrightConfig, ...projects, ...args], { env })
process.exit(code)
