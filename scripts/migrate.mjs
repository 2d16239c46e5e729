// npm run migrate [-- --dry-run]: upgrades the database as a start does, after a proven copy, or only says what that would do.
import { parseArgs } from 'node:util'
import { prepareProgram } from './lib/program.mjs'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })

const { migrate } = await prepareProgram()
await migrate(values['dry-run'])
