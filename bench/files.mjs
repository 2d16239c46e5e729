// node bench/files.mjs (after a build; Linux, as root with Debian's nginx and Caddy): the CPU time of a request for the published files behind
// each web server, and by this server, for docs/scaling.md. Prints a table.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startCaddy, startNginx } from '../tests/deploy/support/file-servers.mjs'
import { freePort, siteEnv, startSite } from '../tests/deploy/support/site-server.mjs'
import { median } from './lib/numbers.mjs'
import { cpuMicroseconds } from './lib/process-stats.mjs'

const rounds = 5
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-bench-files-'))
fs.chmodSync(folder, 0o755)
const files = path.join(folder, 'site')
const port = await freePort()
const site = await startSite(port, { DATA_DIR: path.join(folder, 'data'), PUBLISH_DIR: files })
const unused = { folder, files, port: await freePort() }
const servers = { 'this server': site, nginx: await startNginx(unused), Caddy: await startCaddy(unused) }
while (!fs.existsSync(path.join(files, 'current/index.html'))) await new Promise((resolve) => setTimeout(resolve, 100))
const html = await (await fetch(site.url)).text()
const paths = {
  page: '/',
  script: /\/assets\/site-[\w-]+\.js/.exec(html)?.[0],
  picture: /\/media\/[\w-]+\.avif/.exec(html)?.[0],
}

console.log(`| CPU µs of a request | ${Object.keys(paths).join(' | ')} |\n| --- | --- | --- | --- |`)
for (const [name, { url, pid }] of Object.entries(servers)) {
  const cells = []
  for (const path of Object.values(paths)) {
    const measured = []
    for (let round = 0; round < rounds; round += 1) measured.push(await cpuOf(url + path, pidsOf(pid)))
    cells.push(Math.round(median(measured)))
  }
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}
for (const { stop } of Object.values(servers)) await stop()
fs.rmSync(folder, { recursive: true, force: true })

async function cpuOf(url, pids) {
  const headers = { 'accept-encoding': 'br' }
  const job = { url, headers, status: 200, requests: 5000, seconds: 8, connections: 50 }
  const cpu = () => pids.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0)
  const before = cpu()
  const args = ['bench/programs/load.mjs', JSON.stringify(job)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: siteEnv() })
  return (cpu() - before) / JSON.parse(stdout).responses
}

/** A process and its children. */
function pidsOf(pid) {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.map(Number)]
}
