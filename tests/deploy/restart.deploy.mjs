import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startCaddy, startNginx, startSite } from './support/proxies.mjs'
import { createVisitor, siteName } from './support/visitor.mjs'

const unit = fs.readFileSync('deploy/toldaria.service', 'utf8')

for (const [name, startProxy] of Object.entries({ nginx: startNginx, Caddy: startCaddy })) {
  describe(name, () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-restart-'))
    let supervisor
    let proxy
    let visitor

    before(async () => {
      const port = await freePort()
      supervisor = await supervise(port, { DATA_DIR: dataDir, TRUST_PROXY: 'true', PUBLIC_URL: `https://${siteName}` })
      proxy = await startProxy(port)
      visitor = createVisitor(proxy.httpsPort)
    })

    after(async () => {
      visitor?.close()
      await proxy?.stop()
      await supervisor?.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    })

    test('pages return by themselves after the server was killed', async (context) => {
      assert.equal((await visitor.request('/')).status, 200)
      await supervisor.kill()
      const begun = performance.now()
      const statuses = []
      while (statuses.at(-1) !== 200 && statuses.length < 200) {
        statuses.push((await visitor.request('/')).status)
        if (statuses.at(-1) !== 200) await pause(100)
      }
      context.diagnostic(`${Math.round(performance.now() - begun)} ms, ${statuses.length} visits`)
      assert.equal(statuses.at(-1), 200)
      // Caddy holds a visit until the server is back.
      if (name === 'Caddy') assert.deepEqual(statuses, [200])
    })
  })
}

test('systemd starts the server again however it dies, and never gives up; so does compose', () => {
  for (const line of ['Restart=on-failure', 'RestartSec=1', 'StartLimitIntervalSec=0'])
    assert.ok(unit.split('\n').includes(line), line)
  const compose = fs.readFileSync('compose.yaml', 'utf8')
  for (const service of ['site', 'caddy', 'postgres'])
    assert.match(compose, new RegExp(`^  ${service}:\\n(?:    .*\\n)*?    restart: unless-stopped$`, 'm'))
})

/** Runs the built server, and starts it anew after its death as the unit says, which needs a systemd that runs. */
async function supervise(port, env) {
  const restartMs = Number(/^RestartSec=(\d+)$/m.exec(unit)[1]) * 1000
  const run = () => startSite(port, env)
  let running = run()
  await running
  return {
    /** Kills the server, and resolves when it is dead. */
    async kill() {
      const site = await running
      await site.stop('SIGKILL')
      running = pause(restartMs).then(run)
      running.catch(() => {})
    },
    stop: async () => (await running).stop(),
  }
}
