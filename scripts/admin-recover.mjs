// npm run admin:recover [-- E-MAIL]: prints an address that lets a user in without the password. The server may be running.
import { buildIfStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { prepare } from './lib/prepare.mjs'

prepare()
process.env.NODE_ENV = 'production'
await installIfNeeded()
await buildIfStale()
const { recover } = await import('../dist/server/main.js')
await recover(process.argv[2])
