import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runProgram } from './programs.mjs'
import { freePort, startProgram } from './site-server.mjs'
import { createVisitor, siteName } from './visitor.mjs'

/**
 * Starts Debian's nginx with its own main configuration and `deploy/nginx.conf`, on free ports and with a certificate of its own.
 *
 * @param upstream port of the server
 * @returns `{ httpPort, httpsPort, logs, stop }`; `logs` returns everything that the proxy has written to any log
 */
export async function startNginx(upstream) {
  const { folder, httpPort, httpsPort } = await prepareProxy()
  const [certificate, key] = ['certificate', 'key'].map((name) => path.join(folder, `${name}.pem`))
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await runProgram('openssl', [...request, '-subj', `/CN=${siteName}`, '-keyout', key, '-out', certificate])
  const site = replaceAll(fs.readFileSync('deploy/nginx.conf', 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${upstream}`],
    [`/etc/letsencrypt/live/${siteName}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${siteName}/privkey.pem`, key],
    [/\blisten (\[::\]:)?80;/g, `listen $1${httpPort};`],
    [/\blisten (\[::\]:)?443 /g, `listen $1${httpsPort} `],
    ['/var/log/nginx', folder],
  ])
  const main = replaceAll(fs.readFileSync('/etc/nginx/nginx.conf', 'utf8'), [
    ['/run/nginx.pid', path.join(folder, 'nginx.pid')],
    ['/var/log/nginx', folder],
    [/include \/etc\/nginx\/conf\.d.*/, ''],
    ['/etc/nginx/sites-enabled/*', path.join(folder, 'site')],
  ])
  fs.writeFileSync(path.join(folder, 'site'), site)
  fs.writeFileSync(path.join(folder, 'nginx.conf'), main)
  const options = ['-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;']
  await runProgram('nginx', ['-t', ...options])
  return await startProxy({ folder, httpPort, httpsPort }, 'nginx', options)
}

/** The same for Debian's Caddy and `deploy/Caddyfile`. */
export async function startCaddy(upstream) {
  const ports = await prepareProxy()
  const file = path.join(ports.folder, 'Caddyfile')
  // Certificates of its own instead of Let's Encrypt's, and the ports of the test.
  const settings = `local_certs\nskip_install_trust\nadmin off\nhttp_port ${ports.httpPort}\nhttps_port ${ports.httpsPort}`
  fs.writeFileSync(file, fs.readFileSync('deploy/Caddyfile', 'utf8').replace(/^\{\n/m, `{\n${settings}\n`))
  const env = { UPSTREAM: `127.0.0.1:${upstream}`, HOME: ports.folder, XDG_DATA_HOME: ports.folder }
  const args = ['--adapter', 'caddyfile', '--config', file]
  await runProgram('caddy', ['validate', ...args], { env })
  return await startProxy(ports, 'caddy', ['run', ...args], env)
}

async function prepareProxy() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-proxy-'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  return { folder, httpPort, httpsPort }
}

async function startProxy({ folder, httpPort, httpsPort }, command, args, env = {}) {
  const proxy = await startProgram(command, args, { port: httpsPort, env: { ...process.env, ...env } })
  await waitForCertificate(httpsPort)
  return {
    httpPort,
    httpsPort,
    logs: () => [proxy.output(), ...logFiles(folder).map((file) => fs.readFileSync(file, 'utf8'))].join('\n'),
    async stop() {
      await proxy.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Caddy listens before it has made its certificate. */
async function waitForCertificate(port) {
  const visitor = createVisitor(port)
  for (let tries = 0; ; tries += 1) {
    try {
      await visitor.request('/robots.txt', { method: 'HEAD' })
      return visitor.close()
    } catch (error) {
      if (tries > 400) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function logFiles(folder) {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.log'))
  return names.map((name) => path.join(folder, name))
}

function replaceAll(text, pairs) {
  for (const [from] of pairs) {
    if (!(typeof from === 'string' ? text.includes(from) : text.search(from) >= 0))
      throw new Error(`no ${from} in the example`)
  }
  return pairs.reduce(
    (replaced, [from, to]) => (typeof from === 'string' ? replaced.replaceAll(from, to) : replaced.replace(from, to)),
    text,
  )
}
