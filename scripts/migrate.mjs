// npm run migrate [-- --dry-run]: upgrades the database as a start does, after a proven copy, or only says what that would do.
import { parseArgs } from 'node:util'
import { buildIfStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { prepare } from './lib/prepare.mjs'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })

prepare()
process.env.NODE_ENV = 'production'
await installIfNeeded()
await buildIfStale()
const { migrate } = await import('../dist/server/main.js')
await migrate(values['dry-run'])
