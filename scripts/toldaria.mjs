// The operator's commands, while the server runs or not: node scripts/toldaria.mjs COMMAND, or npm run COMMAND. --help says what each does.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backup, restore } from './lib/backup-commands.mjs'
import { prepareProgram } from './lib/program.mjs'
import { callersFolder, fail, say } from './lib/run.mjs'
import { toldariaText } from './lib/toldaria.text.mjs'

/** Options, how few and how many further arguments, and what runs. */
const commands = {
  backup: {
    options: {
      to: { type: 'string' },
      check: { type: 'string' },
      // Only for the server, which starts this command for each copy, and reads the result from it.
      'for-server': { type: 'boolean' },
      before: { type: 'string' },
    },
    operands: [0, 0],
    run: backup,
  },
  restore: { options: { yes: { type: 'boolean', default: false } }, operands: [1, 1], run: restore },
  'admin:recover': { options: {}, operands: [0, 1], run: recover },
  import: {
    options: { yes: { type: 'boolean', default: false }, add: { type: 'boolean', default: false } },
    operands: [1, 1],
    run: importContent,
  },
  migrate: { options: { 'dry-run': { type: 'boolean', default: false } }, operands: [0, 0], run: migrate },
}

const [name, ...args] = process.argv.slice(2)
if (name === '--help') say(toldariaText.help(Object.keys(commands)))
else if (!Object.hasOwn(commands, name)) fail(toldariaText.usage(Object.keys(commands)))
else await runCommand(commands[name], toldariaText.commands[name])

async function runCommand({ options, operands: [least, most], run }, { usage, help }) {
  const { values, positionals } = parseOrFail(usage, { ...options, help: { type: 'boolean' } })
  if (values.help) return say(`${usage}\n\n${help}`)
  if (positionals.length < least || positionals.length > most || (values.to && values.check)) fail(usage)
  await run(values, ...positionals)
}

function parseOrFail(usage, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return fail(usage)
  }
}

async function recover(_, email) {
  const program = await prepareProgram()
  await program.recover(email)
}

async function importContent(values, from) {
  const program = await prepareProgram()
  await program.importFrom(/^https?:/i.test(from) ? from : path.resolve(callersFolder, from), values)
}

async function migrate(values) {
  const program = await prepareProgram()
  // Without the `--` before it, npm takes the option for its own.
  await program.migrate(values['dry-run'] || process.env.npm_config_dry_run === 'true')
}
