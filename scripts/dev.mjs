// npm run dev: the whole program from its sources, with hot reload, in one process and on one port. Vite serves the
// modules that browsers load; everything else is the real server, which restarts when its code changes.
import net from 'node:net'
import { createDevelopment, hydrateWithRefresh } from './lib/development.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { prepare } from './lib/prepare.mjs'
import { root, say } from './lib/run.mjs'

prepare()
process.env.NODE_ENV = 'development'
await installIfNeeded()
const { createServer } = await import('vite')

const settleMs = 100
const vite = await createServer({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { port: await freePort() } },
  logLevel: 'warn',
  plugins: [hydrateWithRefresh],
})
const { runner, moduleGraph } = vite.environments.ssr
const development = createDevelopment(vite)

let running = await startServer()
let restarting = Promise.resolve()
let settling
vite.watcher.on('change', (file) => {
  if (!moduleGraph.getModulesByFile(file)?.size) return
  clearTimeout(settling)
  settling = setTimeout(() => {
    restarting = restarting.then(restart)
  }, settleMs)
})

async function startServer() {
  const { start } = await runner.import('/src/main.ts')
  return await start({ development })
}

/** An error in the code is printed, and the server stays down until the next change. */
async function restart() {
  say('The server restarts …')
  await running?.stop()
  runner.clearCache()
  running = await startServer().catch((error) => void console.error(error))
  vite.ws.send({ type: 'full-reload' })
}

/** A free port for Vite's web socket: its default one may belong to another project. */
function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
