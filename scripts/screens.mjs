// node scripts/screens.mjs: takes the 12 pictures of docs/images from the built server.
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
const args = ['test', playwrightConfig, '--project=screenshots', ...process.argv.slice(2)]
const { code } = await runTool(tools.playwright, args, { env })
process.exit(code)
