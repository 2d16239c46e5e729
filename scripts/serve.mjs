// npm run serve: the built server only. Installs nothing and builds nothing; what a container runs.
import fs from 'node:fs'
import { prepare } from './lib/prepare.mjs'
import { fail } from './lib/run.mjs'
import { startText } from './lib/toldaria.text.mjs'

prepare()
if (!fs.existsSync('dist/server/main.js')) fail(startText.notBuilt)
process.env.NODE_ENV = 'production'
const { start } = await import('../dist/server/main.js')
await start()
