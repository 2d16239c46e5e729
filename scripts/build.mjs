// npm run build: what browsers load into dist/client, the server into dist/server.
import { build } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { prepare } from './lib/prepare.mjs'

prepare()
await installIfNeeded()
await build()
