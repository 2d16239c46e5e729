// npm run migrate [-- --dry-run]: upgrades the database as a start does, after a proven copy, or only says what that would do.
import { prepareProgram } from './lib/program.mjs'
import { startText } from './lib/start.text.mjs'
import { fail, parseOrFail } from './lib/terminal.mjs'

const { values, positionals } = parseOrFail(startText.usageOfMigrate, {
  'dry-run': { type: 'boolean', default: false },
})
if (positionals.length > 0) fail(startText.usageOfMigrate)

const { migrate } = await prepareProgram()
// Without the `--` before it, npm takes the option for its own.
await migrate(values['dry-run'] || process.env.npm_config_dry_run === 'true')
