// npm start: from a fresh clone to the running site. The server runs in this process: a child would survive npm's shell
// on SIGTERM and keep the port.
import { buildIfStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { prepare } from './lib/prepare.mjs'

prepare()
process.env.NODE_ENV = 'production'
await installIfNeeded()
await buildIfStale()
const { start } = await import('../dist/server/main.js')
await start()
